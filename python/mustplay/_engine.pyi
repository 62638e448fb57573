"""The extension module: the engine's answers as plain values. The package around it is what people use."""

from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from numpy import float32, int8
from numpy.typing import NDArray

__version__: str

_Data = Dict[str, Any]
_Report = Tuple[_Data, str, str]
_Progress = Optional[Callable[[Mapping[str, Any]], Optional[bool]]]

class Game:
    @property
    def cols(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def to_move(self) -> str: ...
    @property
    def winner(self) -> Optional[str]: ...
    @property
    def moves(self) -> List[Tuple[str, str]]: ...
    @property
    def hash(self) -> int: ...
    def cells(self, state: str) -> List[str]: ...
    def array(self) -> NDArray[int8]: ...
    def play(self, move: str, color: str) -> Game: ...
    def with_to_move(self, color: str) -> Game: ...
    def written(self, format: str) -> str: ...
    def text(self) -> str: ...
    def svg(self, labels: Sequence[Tuple[str, str]], numbers: bool, theme: str, orientation: str) -> str: ...
    def same_position(self, other: Game) -> bool: ...

def read_game(
    source: str, is_file: bool, size: str, black: str, white: str, to_move: str, move: Optional[int]
) -> Game: ...
def game_of_array(array: NDArray[Any], to_move: Union[None, str, int]) -> Game: ...
def connections(
    game: Game,
    color: str,
    between: str,
    kind: str,
    reply_to: str,
    rules: str,
    limits: str,
    search: int,
    explain: bool,
    fill_in: bool,
) -> _Report: ...
def inferior(game: Game, local: bool) -> _Report: ...
def resistance(game: Game, links: str) -> _Data: ...
def solve(
    game: Game,
    all_moves: bool,
    certificate: bool,
    time: Optional[float],
    nodes: Optional[int],
    threads: int,
    memory: int,
    method: str,
    order: str,
    rule: str,
    store: str,
    progress: _Progress,
) -> Tuple[_Data, str, str, Optional[bytes]]: ...
def explain(
    game: Game,
    move: str,
    depth: int,
    time: Optional[float],
    nodes: Optional[int],
    threads: int,
    memory: int,
    store: str,
) -> _Report: ...
def check(certificate: bytes, game: Optional[Game], winner: str) -> Tuple[Game, str, int]: ...
def forget() -> None: ...
def analyze(
    game: Game,
    time: Optional[float],
    visits: Optional[int],
    threads: int,
    seed: int,
    memory: int,
    progress: _Progress,
) -> _Report: ...
def genmove(
    game: Game,
    level: int,
    time: Optional[float],
    visits: Optional[int],
    threads: int,
    seed: int,
    memory: int,
    swap: str,
) -> str: ...
def review(
    game: Game, time: Optional[float], threads: int, memory: int, swap: str, earlier: str, progress: _Progress
) -> Tuple[_Data, str, str, str]: ...
def evaluate(
    array: NDArray[Any], to_move: Any, threads: int, network: str
) -> Tuple[NDArray[float32], NDArray[float32]]: ...
