"""The questions: functions that take a position. They let other Python threads run, and end within 0.2 s of Ctrl-C.

The examples assume ``from mustplay import *``."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, Optional, Sequence, Tuple, TypeVar, Union

from . import _engine
from .answers import (
    Analysis,
    Connection,
    Connections,
    Evaluation,
    Explanation,
    Inferior,
    Proved,
    Resistance,
    Review,
    Solution,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .position import Position

Shape = TypeVar("Shape")

# Called some ten times a second with what is known so far; when it returns False, the question ends with that.
Progress = Callable[[Mapping[str, Any]], Optional[bool]]


def cell_list(cells: Union[str, Iterable[str]]) -> str:
    """Cells as the engine reads them: ``"b2 c3"`` stays, others are put together."""
    return cells if isinstance(cells, str) else " ".join(cells)


@contextmanager
def _shaped(shape: Callable[..., Any]) -> Iterator[None]:
    """The engine gives exceptions what was found as plain values."""
    try:
        yield
    except BaseException as error:
        if isinstance(getattr(error, "answer", None), tuple):
            error.answer = shape(*error.answer)  # type: ignore[attr-defined]
        raise


def _folder(store: Union[None, str, os.PathLike[str]]) -> str:
    if store is None:
        return ""
    folder = os.fspath(store)
    if not folder:
        raise ValueError("store: must be the name of a folder")
    return folder


def _ask(shape: Callable[..., Shape], question: Callable[..., Any], *arguments: Any) -> Shape:
    with _shaped(shape):
        return shape(*question(*arguments))


def solve(
    position: Position,
    *,
    all_moves: bool = False,
    certificate: bool = False,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: int = 1,
    memory: int = 256,
    method: str = "dfpn",
    order: str = "",
    rule: str = "hex",
    store: Union[None, str, os.PathLike[str]] = None,
    progress: Optional[Progress] = None,
) -> Solution:
    """Who wins, and with which moves.

    Without ``all_moves`` one winning move is enough; with it every empty cell is settled. ``certificate`` asks for a proof
    that ``check`` and the program hexcheck verify. ``time`` (seconds) and ``nodes`` are limits: when one comes first, the winner
    is None. ``memory`` is in megabytes; what was found stays for the next question about a board of this size (``forget``
    drops it). ``rule="misere"`` is for whoever joins his edges to lose, on small boards.

    ``store`` is a folder, made if need be, that keeps solved positions for good: known ones are used, new ones added, and a solve
    that was not finished, however it ended, goes on from there. The command line's ``--store`` reads the same folders.

    ``progress`` is called some ten times a second with a dict: nodes, seconds, winner, move, winning_moves, losing_moves.

    >>> solve(Position("5x5", black="a1"), all_moves=True).winner
    'white'
    >>> solve(Position("9x9"), nodes=10).winner is None
    True
    >>> solve(Position("5x5"), threads=0)
    Traceback (most recent call last):
        ...
    ValueError: threads: Value 0 not in range 1 to 1024
    """
    return _ask(
        Solution,
        _engine.solve,
        position._game,
        all_moves,
        certificate,
        time,
        nodes,
        threads,
        memory,
        method,
        order,
        rule,
        _folder(store),
        progress,
    )


def check(
    certificate: Union[bytes, Solution], position: Optional[Position] = None, winner: Optional[str] = None
) -> Proved:
    """What a certificate proves, by the checker, which shares no code with the solver.

    With a ``position`` (or a ``winner``) it must be about that. Raises ValueError when the certificate proves nothing, or
    something else. It may be the bytes of a file, or a solution that has one.

    >>> answer = solve(Position("4x4", black="b3"), certificate=True)
    >>> check(answer)
    Proved(position=Position('4x4', black='b3', to_move='white'), winner='black', steps=...)
    >>> check(b"nonsense")
    Traceback (most recent call last):
        ...
    ValueError: the certificate proves nothing: MALFORMED ...
    """
    from .position import Position

    if isinstance(certificate, Solution):
        if certificate.certificate is None:
            raise ValueError("certificate: the solution has none; solve(position, certificate=True) makes one")
        certificate = certificate.certificate
    game, color, steps = _engine.check(bytes(certificate), position._game if position is not None else None, winner or "")
    return Proved(Position._of(game), color, steps)


def explain(
    position: Position,
    move: Optional[str] = None,
    *,
    depth: int = 1,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: int = 1,
    memory: int = 256,
    store: Union[None, str, os.PathLike[str]] = None,
) -> Explanation:
    """Why a move of the side to move wins or loses, or, without a move, why the position does. The winner is exact.
    ``store`` is as for ``solve``.

    >>> puzzle = Position("5x5", black="b2 c3 e2 e3 a5", white="a1 d2 d3 c4 b5", to_move="white")
    >>> print(explain(puzzle, "b4"))
    white b4 loses: black answers a4.
    b4 is no better than b3: after b3 it is white's anyway.
    b3 would win.
    ...
    """
    return _ask(Explanation, _engine.explain, position._game, move or "", depth, time, nodes, threads, memory, _folder(store))


def connections(
    position: Position,
    *,
    color: Optional[str] = None,
    between: Union[None, str, Tuple[str, str]] = None,
    kind: Optional[str] = None,
    reply_to: Union[str, Iterable[str]] = "",
    explain: bool = False,
    rules: str = "all",
    limits: str = "standard",
    search: int = 0,
    fill_in: bool = False,
) -> Connections:
    """Virtual connections: all of them, or those ``between`` two points (cells or edges).

    ``kind`` is full or semi. ``reply_to`` plays the smallest connection against stones on these cells; ``explain`` gives the
    deductions behind it. ``rules`` are h, xh or all, ``limits`` standard, thorough or none; ``search`` looks that many replies
    deep for what no rule finds.

    >>> bridge = connections(Position("7x7", black="d3"), between="d3,north", reply_to="d2")
    >>> bridge[0].kind, len(bridge[0].carrier), bridge.replies
    ('full', 8, ('e2',))
    """
    points = between if between is None or isinstance(between, str) else ",".join(between)
    data, text, svg = _engine.connections(
        position._game,
        color or "",
        points or "",
        kind or "",
        cell_list(reply_to),
        rules,
        limits,
        search,
        explain,
        fill_in,
    )
    return Connections(data, text, svg, tuple(Connection._of(item) for item in data["connections"]))


def inferior(position: Position, *, local: bool = False) -> Inferior:
    """Cells that do not matter and moves that need no thought, with reasons; ``local``: without connections.

    >>> found = inferior(Position("2x2", black="a1"))
    >>> found.candidates, [cell.cell for cell in found.cells if cell.kind == "captured"]
    (('a2',), ['b1', 'b2'])
    """
    return _ask(Inferior, _engine.inferior, position._game, local)


def resistance(position: Position, *, links: str = "groups") -> Resistance:
    """Who is ahead by the circuits of both players, and where it matters: a guess. ``links`` are neighbors, groups or all.

    >>> resistance(Position("7x7", black="d4")).e < 0
    True
    """
    data = _engine.resistance(position._game, links)
    return Resistance(
        e=data["e"],
        decided=data["decided"],
        black=data["resistance"]["black"],
        white=data["resistance"]["white"],
        energy={cell["cell"]: cell["energy"] for cell in data["cells"]},
        data=data,
    )


def analyze(
    position: Position,
    *,
    time: Optional[float] = None,
    visits: Optional[int] = None,
    threads: int = 1,
    seed: int = 1,
    memory: int = 256,
    progress: Optional[Progress] = None,
) -> Analysis:
    """What the search thinks: the moves with their chances, the best first. Without a limit it takes a second; with
    ``visits`` and one thread the answer is the same every time. ``progress`` is called with the data of an analysis.

    >>> found = analyze(Position("5x5", black="c2", white="b3"), visits=200)
    >>> found.winner, found.chance
    ('black', 1.0)
    """
    return _ask(Analysis, _engine.analyze, position._game, time, visits, threads, seed, memory, progress)


def genmove(
    position: Position,
    *,
    level: Optional[int] = None,
    time: Optional[float] = None,
    visits: Optional[int] = None,
    threads: int = 1,
    seed: int = 1,
    memory: int = 256,
    swap: str = "none",
) -> str:
    """The move that the engine would make: a cell, or a swap where the rule ``swap`` (none, pieces, sides) allows one.
    ``level`` 1 to 10 is how strong it plays; without, it does its best within a second, or as ``time`` and ``visits`` say.

    >>> position = Position("4x4")
    >>> while position.winner is None:
    ...     position = position.play(genmove(position, level=5))
    >>> position.winner
    'black'
    """
    return _engine.genmove(position._game, 0 if level is None else _level(level), time, visits, threads, seed, memory, swap)


def _level(level: int) -> int:
    return level if level != 0 else -1  # 0 is the engine's word for none; here it is out of range


def review(
    position: Position,
    *,
    time: Optional[float] = None,
    threads: int = 1,
    memory: int = 512,
    swap: str = "pieces",
    earlier: Optional[Review] = None,
    progress: Optional[Progress] = None,
) -> Review:
    """Every move that led to the position judged: the chance before and after it, its class from best to blunder, and what
    was better. ``time`` is for the whole game (2.5 s a move, at most 150). ``swap="none"``: the second player could not swap.
    ``earlier`` is a review of the same game to go on from.

    >>> game = Position("4x4").play("a1").play("b3").play("d4")
    >>> judged = review(game, time=0.5, swap="none")
    >>> judged.moves[0].quality, judged.moves[0].proved
    ('blunder', True)
    """
    known = json.dumps({"moves": earlier.data["moves"]}) if earlier is not None else ""
    return _ask(Review, _engine.review, position._game, time, threads, memory, swap, known, progress)


def evaluate(
    positions: Union[Position, Sequence[Position], NDArray[Any]],
    to_move: Union[None, str, Sequence[str], NDArray[Any]] = None,
    *,
    threads: int = 1,
    network: str = "",
) -> Evaluation:
    """What the network thinks, for many positions at once: policy (a share for each cell) and value (the chance that the
    side to move wins).

    Positions are one, a sequence of them that have one size, or a numpy array of boards, rows and columns (0 empty, 1 Black,
    -1 White), for which ``to_move`` may say whose turn it is: one colour, or one for each board, by name or as 1 and -1. The
    answer has the shape of the question. ``network`` is a file; without it, it is the one that the program carries.

    >>> import numpy
    >>> policy, value = evaluate(numpy.zeros((3, 11, 11), dtype=numpy.int8))
    >>> policy.shape, value.shape
    ((3, 11, 11), (3,))
    >>> policy, value = evaluate(Position("11x11"))
    >>> policy.shape, float(value) > 0.5
    ((11, 11), True)
    """
    import numpy

    from .position import Position

    if isinstance(positions, Position):
        return _ask(_one, _engine.evaluate, positions.array(), to_move or positions.to_move, threads, network)
    if not hasattr(positions, "__array__") and all(isinstance(one, Position) for one in positions):
        sizes = {one.size for one in positions}
        if len(sizes) > 1:
            raise ValueError("positions: all must have one size; these have " + ", ".join(f"{c}x{r}" for c, r in sorted(sizes)))
        if not positions:
            raise ValueError("positions: there are none; an array says of which size")
        if to_move is None:
            to_move = [one.to_move for one in positions]
        boards = numpy.stack([one.array() for one in positions])
    else:
        boards = numpy.asarray(positions)
    return _ask(_one if boards.ndim == 2 else Evaluation, _engine.evaluate, boards, to_move, threads, network)


def _one(policy: NDArray[Any], value: NDArray[Any]) -> Evaluation:
    return Evaluation(policy[0], value[0])


def forget() -> None:
    """Drops what solves have found so far; the memory is free for others."""
    _engine.forget()
