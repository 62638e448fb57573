"""What the engine answers. All of it is plain data that never changes; printed, an answer is in words, and a notebook
shows its picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple, Optional, Sequence, Tuple, overload

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    from .position import Position

Cells = Tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What all answers have: ``data`` (what the command line prints with --json), words and a picture."""

    data: Mapping[str, Any] = field(repr=False)
    text: str = field(repr=False)
    svg: str = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Solution(Answer):
    """Who wins, by the solver. A winner is named only when that is proved.

    >>> from mustplay import Position
    >>> answer = Position("4x4").solve(all_moves=True)
    >>> answer.winner, answer.winning_moves
    ('black', ('d1', 'c2', 'b3', 'a4'))
    """

    certificate: Optional[bytes] = field(default=None, repr=False)

    @property
    def winner(self) -> Optional[str]:
        """``"black"``, ``"white"``, or None when a limit came first."""
        return self.data["winner"]

    @property
    def to_move(self) -> str:
        return self.data["to_move"]

    @property
    def winning_moves(self) -> Cells:
        """Of the side to move: all of them after ``all_moves``, else the one that was found."""
        return tuple(self.data["winning_moves"])

    @property
    def losing_moves(self) -> Cells:
        return tuple(self.data["losing_moves"])

    @property
    def unknown_moves(self) -> Cells:
        """Moves that are not settled."""
        return tuple(self.data["unknown_moves"])

    @property
    def line(self) -> Cells:
        """A line of play, or its beginning; the loser's moves are those that took most work to refute."""
        return tuple(self.data["pv"])

    @property
    def carrier(self) -> Cells:
        """The empty cells that the winner needs: whatever happens elsewhere, he wins."""
        return tuple(self.data["carrier"])

    @property
    def must_play(self) -> Cells:
        """No other move wins, as the other side's connections show."""
        return tuple(self.data["must_play"])

    @property
    def nodes(self) -> int:
        return self.data["nodes"]

    @property
    def seconds(self) -> float:
        return self.data["seconds"]

    def __repr__(self) -> str:
        return f"<Solution: {self.winner or 'not known'}, {self.to_move} to move, {self.nodes} nodes>"


@dataclass(frozen=True)
class Proved:
    """What a certificate proves: this winner in this position."""

    position: Position
    winner: str
    steps: int


@dataclass(frozen=True)
class Connection:
    """A virtual connection. A full one holds even if the opponent moves first, a semi one if its owner begins at the key."""

    color: str
    start: str
    end: str
    kind: str
    carrier: Cells
    key: Optional[str]
    rule: str
    depth: int
    depth_exact: bool
    stepping_stones: Cells

    @staticmethod
    def _of(data: Mapping[str, Any]) -> Connection:
        return Connection(
            color=data["color"],
            start=data["from"],
            end=data["to"],
            kind=data["kind"],
            carrier=tuple(data["carrier"]),
            key=data["key"],
            rule=data["rule"],
            depth=data["depth"],
            depth_exact=data["depth_exact"],
            stepping_stones=tuple(data["stepping_stones"]),
        )


@dataclass(frozen=True, repr=False)
class Connections(Answer, Sequence[Connection]):
    """Virtual connections, in a sequence.

    >>> from mustplay import Position
    >>> found = Position("5x5", black="c2").connections(between=("c2", "north"), kind="full")
    >>> found[0].carrier
    ('c1', 'd1')
    """

    _items: Tuple[Connection, ...] = ()

    @overload
    def __getitem__(self, index: int) -> Connection: ...

    @overload
    def __getitem__(self, index: slice) -> Tuple[Connection, ...]: ...

    def __getitem__(self, index: Any) -> Any:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._items)

    def must_play(self, color: str) -> Cells:
        """Where this colour must move, as the other side's threats from edge to edge tell; all empty cells without one."""
        return tuple(self.data["must_play"][color]["cells"])

    @property
    def deductions(self) -> Tuple[Mapping[str, Any], ...]:
        """With ``explain``: the rules behind the smallest connection, each with premises and conclusion."""
        return tuple(self.data.get("explanation", ()))

    @property
    def replies(self) -> Tuple[Optional[str], ...]:
        """With ``reply_to``: the answer to each intrusion; None where none is needed."""
        return tuple(self.data.get("replies", ()))

    def __repr__(self) -> str:
        return f"<Connections: {len(self)}>"


@dataclass(frozen=True)
class InferiorCell:
    """A cell that does not matter (dead, captured, settled), or a move that needs no thought (vulnerable, dominated,
    reversible, outside must-play), with its witness and the reason in words."""

    cell: str
    kind: str
    color: str
    witness: Mapping[str, Any]
    reason: str


@dataclass(frozen=True, repr=False)
class Inferior(Answer):
    """Inferior cells. If the side to move can win, one of ``candidates`` wins.

    >>> from mustplay import Position
    >>> puzzle = Position("5x5", black="b2 c3 e2 e3 a5", white="a1 d2 d3 c4 b5", to_move="white")
    >>> puzzle.inferior().candidates
    ('b3',)
    """

    @property
    def cells(self) -> Tuple[InferiorCell, ...]:
        return tuple(InferiorCell(**cell) for cell in self.data["cells"])

    @property
    def candidates(self) -> Cells:
        return tuple(self.data["candidates"])

    @property
    def must_play(self) -> Cells:
        return tuple(self.data["must_play"]["cells"])

    @property
    def threats(self) -> int:
        return self.data["must_play"]["threats"]

    @property
    def winner(self) -> Optional[str]:
        """Where the analysis decides the game by itself."""
        return self.data["winner"]

    def __repr__(self) -> str:
        return f"<Inferior: {len(self.cells)} cells, {len(self.candidates)} candidates>"


@dataclass(frozen=True)
class AnalyzedMove:
    """What the search thinks of a move. ``chance`` is that of the side to move, a guess; 1 or 0 where ``proof`` says win or
    loss."""

    move: str
    visits: int
    chance: float
    prior: float
    proof: str
    line: Cells


@dataclass(frozen=True, repr=False)
class Analysis(Answer):
    """What the search thinks of a position: moves with their chances, the best first."""

    @property
    def to_move(self) -> str:
        return self.data["to_move"]

    @property
    def moves(self) -> Tuple[AnalyzedMove, ...]:
        return tuple(
            AnalyzedMove(
                move=move["move"],
                visits=move["visits"],
                chance=move["chance"],
                prior=move["prior"],
                proof=move["proof"],
                line=tuple(move["line"]),
            )
            for move in self.data["moves"]
        )

    @property
    def best(self) -> str:
        return self.data["moves"][0]["move"]

    @property
    def chance(self) -> float:
        """Of the side to move."""
        return self.data["chance"]

    @property
    def winner(self) -> Optional[str]:
        """Where it is proved."""
        return self.data["winner"]

    @property
    def visits(self) -> int:
        return self.data["visits"]

    @property
    def seconds(self) -> float:
        return self.data["seconds"]

    def __repr__(self) -> str:
        return f"<Analysis: {self.best}, {100 * self.chance:.0f} %, {self.visits} visits>"


@dataclass(frozen=True, repr=False)
class Explanation(Answer):
    """Why a move, or a position, wins or loses. The winner is exact."""

    @property
    def winner(self) -> Optional[str]:
        return self.data["winner"]

    @property
    def result(self) -> str:
        """``"wins"``, ``"loses"`` or ``"unknown"``, of the side to move."""
        return self.data["result"]

    @property
    def reply(self) -> Optional[str]:
        """The winner's next move: his answer to the move that was asked about, or his winning move."""
        return self.data.get("reply", self.data.get("winning_move"))

    @property
    def better(self) -> Optional[str]:
        """If the move loses: one that would win."""
        return self.data["better"]

    @property
    def reason(self) -> Optional[str]:
        """Why the move needed no thought, if it did not."""
        return self.data["reason"]

    @property
    def carrier(self) -> Cells:
        """The empty cells that the winner needs."""
        return tuple(self.data["then"]["carrier"])

    @property
    def line(self) -> Cells:
        return tuple(self.data["line"])

    def __repr__(self) -> str:
        return f"<Explanation: {self.data['to_move']} {self.data['move'] or ''} {self.result}>"


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game. Chances are of the player who made it; ``proved``: the class rests on proofs."""

    number: int
    color: str
    move: str
    quality: str
    chance_before: float
    chance_after: float
    proved: bool
    best: Optional[str]
    line: Cells


@dataclass(frozen=True, repr=False)
class Review(Answer):
    """A game judged move by move; ``sgf`` is the record with comments and better lines."""

    sgf: str = field(default="", repr=False)

    @property
    def moves(self) -> Tuple[ReviewedMove, ...]:
        return tuple(
            ReviewedMove(
                number=move["number"],
                color=move["color"],
                move=move["move"],
                quality=move["class"],
                chance_before=move["win_before"],
                chance_after=move["win_after"],
                proved=move["proved"],
                best=move["best"],
                line=tuple(move["line"]),
            )
            for move in self.data["moves"]
        )

    @property
    def accuracy(self) -> Mapping[str, Optional[float]]:
        """By colour: 1 less twice the chance that a move gives away, on average."""
        return self.data["accuracy"]

    @property
    def decided_at(self) -> Optional[int]:
        """After how many moves the winner is proved for the first time."""
        return self.data["decided_at"]

    @property
    def complete(self) -> bool:
        return self.data["complete"]

    def __repr__(self) -> str:
        return f"<Review: {len(self.data['moves'])} moves>"


@dataclass(frozen=True)
class Resistance:
    """Each player's board as a circuit: the smaller his resistance from edge to edge, the better he stands. ``e`` is
    log(black / white), below 0 when Black is ahead, None where the game is decided. ``energy`` tells by cell how much of both
    currents flows through it: where it matters."""

    e: Optional[float]
    decided: Optional[str]
    black: Optional[float]
    white: Optional[float]
    energy: Mapping[str, float] = field(repr=False)
    data: Mapping[str, Any] = field(repr=False)


class Evaluation(NamedTuple):
    """What the network thinks of positions. ``policy`` has a share for each cell (0 where a stone is, the sum is 1), ``value``
    the chance that the side to move wins: a guess, but 1 or 0 in a finished game, whose policy is 0 everywhere. After an
    interrupt, the value of boards that were not reached is NaN."""

    policy: NDArray[float32]
    value: NDArray[float32]
