"""Mustplay: the game of Hex from Python: play, solve, prove, explain, evaluate.

Two players put stones on the cells of a board in turn. Black joins top and bottom, White joins left and right; whoever joins
his two edges wins. A cell is a column letter and a row number: ``a1`` is the upper left corner.

>>> import mustplay
>>> position = mustplay.Position("5x5", black="c3")
>>> answer = mustplay.solve(position, certificate=True)
>>> answer.winner
'black'
>>> mustplay.check(answer.certificate).winner
'black'

Every question is a function that takes a position, and a method of the position: ``solve(position)`` is
``position.solve()``. Other Python threads run while one waits. Ctrl-C, or an exception of a progress function, ends a question
at once; the exception then has what was found so far as its attribute ``answer``, and a solve that is asked again goes on
from there. Bad input raises ValueError with the words of the command line. ``docs/python.md`` is where to begin.
"""

from ._engine import __version__
from .answers import (
    Analysis,
    AnalyzedMove,
    Answer,
    Connection,
    Connections,
    Evaluation,
    Explanation,
    Inferior,
    InferiorCell,
    Proved,
    Resistance,
    Review,
    ReviewedMove,
    Solution,
)
from .position import Position
from .questions import (
    analyze,
    check,
    connections,
    evaluate,
    explain,
    forget,
    genmove,
    inferior,
    resistance,
    review,
    solve,
)

__all__ = [
    "Analysis",
    "AnalyzedMove",
    "Answer",
    "Connection",
    "Connections",
    "Evaluation",
    "Explanation",
    "Inferior",
    "InferiorCell",
    "Position",
    "Proved",
    "Resistance",
    "Review",
    "ReviewedMove",
    "Solution",
    "__version__",
    "analyze",
    "check",
    "connections",
    "evaluate",
    "explain",
    "forget",
    "genmove",
    "inferior",
    "resistance",
    "review",
    "solve",
]
