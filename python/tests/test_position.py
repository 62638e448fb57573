"""Positions: forms they are read from and written in, and what is refused."""

import copy
import pickle

import numpy
import pytest

from mustplay import Position

SGF = "(;FF[4]GM[11]SZ[5:4];B[b2];W[c3];B[d1])"


def test_sizes():
    assert Position().size == (11, 11)
    assert Position("9x7").size == (9, 7) == Position((9, 7)).size
    assert Position(5).size == (5, 5) == Position("5").size
    assert Position("1x32").empty[-1] == "a32"


def test_forms_agree(tmp_path):
    game = Position(SGF)
    assert game.size == (5, 4) and game.to_move == "white"
    assert game.moves == (("black", "b2"), ("white", "c3"), ("black", "d1"))
    file = tmp_path / "game.sgf"
    file.write_text(SGF)
    for same in (
        Position(file),
        Position(str(file)),
        Position(game.sgf()),
        Position(game.hexworld()),
        Position(game.ascii()),
        Position(game.array()),
        Position(numpy.asarray(game).tolist()),
        Position("5x4", black="b2 d1", white=["c3"]),
        Position("5x4").play("b2").play("c3").play("d1"),
        Position(game),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
    ):
        assert same == game and hash(same) == hash(game)
    assert Position(file, move=1).white == ()
    assert pickle.loads(pickle.dumps(game)).moves == game.moves
    assert "b2 c3 d1" in game.move_list() and "trmph" in game.trmph() and "hex" in game.hexwiki().lower()


def test_side_to_move():
    assert Position("5x5", black="a1").to_move == "white"
    assert Position("5x5", black="a1", to_move="black").to_move == "black"
    assert Position(SGF, to_move="black").to_move == "black"
    assert Position(numpy.eye(3, dtype=int), to_move="b").to_move == "black"
    assert Position(SGF).with_to_move("black") != Position(SGF)
    assert Position(SGF) != 5


def test_array():
    array = Position("3x2", black="c1", white="a2").array()
    assert array.dtype == numpy.int8 and array.tolist() == [[0, 0, 1], [-1, 0, 0]]
    array[0, 0] = 1  # a copy
    assert Position("3x2", black="c1", white="a2").array()[0, 0] == 0
    assert Position(array.astype(numpy.int64).T).size == (2, 3)
    assert Position(numpy.asfortranarray(array)).array().tolist() == array.tolist()


def test_moves():
    before = Position("5x5")
    after = before.play("c3")
    assert before.black == () and after.black == ("c3",)
    assert after.play("swap-pieces").white == ("c3",)
    assert after.play("d4", "black").black == ("c3", "d4")
    assert before.play("resign").winner == "white"


def test_pictures():
    position = Position(SGF)
    assert position._repr_svg_().startswith("<svg") or position._repr_svg_().startswith("<?xml")
    assert position.svg({"a1": "me"}) != position.svg(["a1"]) != position.svg()
    assert position.svg(theme="dark", orientation="diamond", numbers=True) != position.svg()
    assert "white to move" in str(position)
    assert eval(repr(position)) == position


@pytest.mark.parametrize(
    "options, arguments",
    [
        (dict(source="99"), ["--size", "99"]),
        (dict(source="5x0"), ["--size", "5x0"]),
        (dict(source="5", black="z9"), ["--size", "5", "--black", "z9"]),
        (dict(source="5", black="a1", white="a1"), ["--size", "5", "--black", "a1", "--white", "a1"]),
        (dict(source="5", to_move="green"), ["--size", "5", "--to-move", "green"]),
        (dict(source="no such file"), ["no such file"]),
        (dict(source="#5,a1a1"), ["#5,a1a1"]),
        (dict(source="#5,a1b1", move=9), ["#5,a1b1", "--move", "9"]),
        (dict(source="/"), ["/"]),
    ],
)
def test_refusals_are_those_of_the_command_line(options, arguments, command_line):
    with pytest.raises(ValueError) as refused:
        Position(**options)
    assert str(refused.value) in command_line("show", *arguments)


@pytest.mark.parametrize(
    "source, words",
    [
        (numpy.zeros((3, 3)), "whole numbers"),
        (numpy.full((3, 3), 2), "cell a1 has 2"),
        (numpy.zeros((33, 3), dtype=int), "board size '3x33'"),
        (numpy.zeros((0, 3), dtype=int), "board size"),
        (numpy.zeros(9, dtype=int), "1 dimensions"),
        (numpy.zeros((2, 3, 3), dtype=int), "two dimensions"),
        (numpy.full((2, 2), 2**64 - 1, dtype=numpy.uint64), "cell a1 has"),
        ("(;FF[4]GM[1]SZ[9])", "11"),
        (". B\n . X", None),
    ],
)
def test_bad_sources(source, words):
    with pytest.raises(ValueError, match=words):
        Position(source)


def test_other_bad_input():
    with pytest.raises(ValueError, match="outside the 5x5 board"):
        Position("5x5").play("f1")
    with pytest.raises(ValueError, match="already has a stone"):
        Position("5x5").play("a1").play("a1")
    with pytest.raises(ValueError, match="no colour"):
        Position("5x5").with_to_move("green")
    with pytest.raises(ValueError, match="not in {light,dark}"):
        Position("5x5").svg(theme="pink")
    with pytest.raises(ValueError):
        Position("5x5", move=3)
    with pytest.raises(ValueError):
        Position(SGF, black="a1")
    with pytest.raises(TypeError):
        Position(3.5)
