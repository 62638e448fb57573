"""Position: stones on a board, whose turn it is, and the moves that led there."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Optional, Tuple, Union

from . import _engine, questions
from .answers import Cells
from .questions import cell_list

if TYPE_CHECKING:
    from numpy import int8
    from numpy.typing import NDArray

    Source = Union[str, int, Tuple[int, int], "os.PathLike[str]", NDArray[Any], "Position"]

_SIZE = re.compile(r"\s*\d+\s*([xX:]\s*\d+\s*)?")


def _is_array(source: object) -> bool:
    return hasattr(source, "__array__") or isinstance(source, list)


def _read(source: Source, black: str, white: str, to_move: Optional[str], move: Optional[int]) -> _engine.Game:
    if isinstance(source, Position):
        game = source._game
        return game if to_move is None else game.with_to_move(to_move)
    if _is_array(source):
        import numpy

        return _engine.game_of_array(numpy.asarray(source), to_move)
    if isinstance(source, int):
        source = str(source)
    elif isinstance(source, tuple):
        source = "x".join(map(str, source))
    is_file = not isinstance(source, str)
    text = os.fspath(source)  # type: ignore[arg-type]
    stones = bool(black or white)
    if not is_file and (stones or not text or _SIZE.fullmatch(text)):
        if move is not None:
            raise ValueError("move: a size has no moves; a game would be right")
        return _engine.read_game("", False, text.strip(), black, white, to_move or "", None)
    if stones:
        raise ValueError("black and white stones go on a board of some size, such as 11x11, not into a game")
    return _engine.read_game(text, is_file, "", "", "", to_move or "", move)


class Position:
    """A position of Hex. It never changes: ``play`` gives a new one.

    ``source`` is a size (``"11x11"``, ``"9x7"`` with columns first, 11, ``(9, 7)``), an SGF file or its text, a HexWorld or
    trmph link or fragment, a list of moves, a board drawn in B, W and ``.``, or a numpy array (0 empty, 1 Black, -1 White;
    rows, then columns). ``black`` and ``white`` put stones on a board of a size. ``to_move`` decides whose turn it is; without
    it, the source does, else it is the side with fewer stones, Black if equal. ``move`` stops a game after that many moves.

    >>> Position("5x4", black="b2 c3", white="d2").to_move
    'white'
    >>> Position("#11,a10:sf6").moves
    (('black', 'a10'), ('white', 'swap-pieces'), ('black', 'f6'))
    >>> print(Position("(;FF[4]GM[11]SZ[3];B[b2];W[c1])").ascii())
    . . W
     . B .
      . . .
    >>> Position([[0, 1, 0], [0, 0, -1], [0, 0, 0]]).black
    ('b1',)
    """

    __slots__ = ("_game",)
    _game: _engine.Game

    def __init__(
        self,
        source: Source = "11x11",
        *,
        black: Union[str, Iterable[str]] = "",
        white: Union[str, Iterable[str]] = "",
        to_move: Optional[str] = None,
        move: Optional[int] = None,
    ) -> None:
        self._game = _read(source, cell_list(black), cell_list(white), to_move, move)

    @classmethod
    def _of(cls, game: _engine.Game) -> Position:
        out = cls.__new__(cls)
        out._game = game
        return out

    # What it is.

    @property
    def cols(self) -> int:
        return self._game.cols

    @property
    def rows(self) -> int:
        return self._game.rows

    @property
    def size(self) -> Tuple[int, int]:
        """Columns and rows."""
        return self._game.cols, self._game.rows

    @property
    def to_move(self) -> str:
        """``"black"`` or ``"white"``."""
        return self._game.to_move

    @property
    def winner(self) -> Optional[str]:
        """Who has joined his edges, or to whom the other has resigned; ``solve`` says who will.

        >>> Position("1x1", black="a1").winner
        'black'
        """
        return self._game.winner

    @property
    def black(self) -> Cells:
        return tuple(self._game.cells("black"))

    @property
    def white(self) -> Cells:
        return tuple(self._game.cells("white"))

    @property
    def empty(self) -> Cells:
        return tuple(self._game.cells("empty"))

    @property
    def moves(self) -> Tuple[Tuple[str, str], ...]:
        """The moves since the start of the game, each with its colour."""
        return tuple(self._game.moves)

    # Others from it.

    def play(self, move: str, color: Optional[str] = None) -> Position:
        """After a move: a cell, or ``swap-pieces``, ``swap-sides``, ``resign``, ``pass``.

        >>> Position("5x5").play("c3").play("c2").moves
        (('black', 'c3'), ('white', 'c2'))
        >>> Position("5x5").play("z9")
        Traceback (most recent call last):
            ...
        ValueError: cell 'z9' is outside the 5x5 board, whose last cell is e5
        """
        return Position._of(self._game.play(move, color or ""))

    def with_to_move(self, color: str) -> Position:
        """The same stones with this colour to move."""
        return Position._of(self._game.with_to_move(color))

    # In other forms.

    def array(self) -> NDArray[int8]:
        """The stones as numpy array of rows and columns: 0 empty, 1 Black, -1 White.

        >>> Position("3x2", black="c1", white="a2").array()
        array([[ 0,  0,  1],
               [-1,  0,  0]], dtype=int8)
        """
        return self._game.array()

    def __array__(self, dtype: Any = None, copy: Any = None) -> NDArray[Any]:
        out = self._game.array()
        return out if dtype is None else out.astype(dtype)

    def sgf(self) -> str:
        return self._game.written("sgf")

    def hexworld(self) -> str:
        """A HexWorld link.

        >>> Position("11x11").play("a10").play("f6").hexworld()
        'https://hexworld.org/board/#11,a10f6'
        """
        return self._game.written("hexworld")

    def trmph(self) -> str:
        return self._game.written("trmph")

    def move_list(self) -> str:
        return self._game.written("moves")

    def hexwiki(self) -> str:
        return self._game.written("hexwiki")

    def ascii(self) -> str:
        """The stones in B, W and ``.``, as ``Position`` reads it."""
        return self._game.written("ascii").rstrip("\n")

    def svg(
        self,
        marks: Union[Mapping[str, str], Iterable[str]] = (),
        *,
        numbers: bool = False,
        theme: str = "light",
        orientation: str = "flat",
    ) -> str:
        """A picture. ``marks`` are cells that get a dot, or a dict from cells to short labels."""
        pairs = list(marks.items()) if isinstance(marks, Mapping) else [(cell, "") for cell in marks]
        return self._game.svg(pairs, numbers, theme, orientation)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._game.text()

    def __repr__(self) -> str:
        cols, rows = self.size
        stones = "".join(
            f", {color}={' '.join(cells)!r}" for color, cells in (("black", self.black), ("white", self.white)) if cells
        )
        return f"Position('{cols}x{rows}'{stones}, to_move={self.to_move!r})"

    def __eq__(self, other: object) -> bool:
        """Equal stones, size and turn; the way there does not matter."""
        return isinstance(other, Position) and self._game.same_position(other._game)

    def __hash__(self) -> int:
        return hash((self.size, self._game.hash))

    def __reduce__(self) -> Tuple[Callable[[str, str], Position], Tuple[str, str]]:
        return _restore, (self.sgf(), self.to_move)

    # Questions: the functions of mustplay.

    solve = questions.solve
    explain = questions.explain
    connections = questions.connections
    inferior = questions.inferior
    resistance = questions.resistance
    analyze = questions.analyze
    genmove = questions.genmove
    evaluate = questions.evaluate
    review = questions.review


def _restore(sgf: str, to_move: str) -> Position:
    return Position(sgf, to_move=to_move)
