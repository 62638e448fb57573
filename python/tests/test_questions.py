"""The questions: right answers, limits, refusals."""

import json

import numpy
import pytest

import mustplay
from mustplay import Position

PUZZLE = Position("5x5", black="b2 c3 e2 e3 a5", white="a1 d2 d3 c4 b5", to_move="white")  # by Claude Berge


def test_solve():
    answer = PUZZLE.solve(all_moves=True)
    assert answer.winner == "white" == answer.to_move
    assert answer.winning_moves == ("b3",) and len(answer.losing_moves) == 14 and answer.unknown_moves == ()
    assert answer.line[0] == "b3" and "b3" in answer.carrier and answer.must_play == ("b3",)
    assert answer.certificate is None and answer.nodes > 0
    assert "winning move: b3" in str(answer) and "svg" in answer._repr_svg_()
    assert mustplay.solve(PUZZLE).winner == "white"


def test_solve_every_opening_of_4x4():
    for method in ("dfpn", "mustplay"):
        answer = Position("4x4").solve(all_moves=True, method=method)
        for cell in Position("4x4").empty:
            winner = "black" if cell in answer.winning_moves else "white"
            assert Position("4x4", black=cell).solve(method=method).winner == winner


def test_limits():
    assert Position("9x9").solve(nodes=5).winner is None
    answer = Position("10x10").solve(time=0.2)
    assert answer.winner is None and answer.seconds < 5
    assert Position("1x1").solve().winner == "black"
    assert Position("3x3", black="b1 b2 b3").solve().winner == "black"
    assert Position("3x3").solve(rule="misere").winner == "white"


def test_certificates(hexcheck):
    position = Position("6x6", black="a2")
    answer = position.solve(certificate=True)
    assert answer.winner == "white"
    assert hexcheck(answer.certificate).startswith("VERIFIED white wins; 6x6; black a2")
    proved = mustplay.check(answer)
    assert proved == mustplay.check(answer.certificate, position) == mustplay.check(answer, position, "white")
    assert proved.position == position and proved.winner == "white" and proved.steps > 0
    turned = Position("6x6", black="f5")
    assert mustplay.check(answer, turned).position == turned  # the same by symmetry
    for other in (dict(position=Position("6x6", black="a3")), dict(winner="black"), dict(position=position, winner="black")):
        with pytest.raises(ValueError, match="about something else"):
            mustplay.check(answer, **other)
    with pytest.raises(ValueError, match="proves nothing"):
        mustplay.check(answer.certificate[:-1])
    with pytest.raises(ValueError, match="solve.*certificate=True"):
        mustplay.check(position.solve())


def test_progress():
    told = []
    answer = Position("7x7", black="a3").solve(all_moves=True, time=2, progress=told.append)
    assert told and set(told[0]) == {"nodes", "seconds", "winner", "move", "winning_moves", "losing_moves"}
    assert all(a["nodes"] <= b["nodes"] for a, b in zip(told, told[1:])) and told[-1]["nodes"] <= answer.nodes

    def fail(news):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough") as stopped:
        Position("10x10").solve(progress=fail)
    assert stopped.value.answer.winner is None
    assert Position("10x10").solve(progress=lambda news: False).winner is None


def test_explain():
    found = PUZZLE.explain("b4")
    assert (found.result, found.winner, found.reply, found.better) == ("loses", "black", "a4", "b3")
    assert "bridge" in str(found) and found.line[:2] == ("b4", "a4") and found.reason
    assert PUZZLE.explain().reply == "b3"
    with pytest.raises(ValueError, match="already has a stone"):
        PUZZLE.explain("a1")


def test_connections():
    position = Position("7x7", black="d3")
    found = position.connections(between=("d3", "north"), kind="full")
    assert found[0].kind == "full" and len(found[0].carrier) == 8 and found[0] in found[:2]
    assert len(list(found)) == len(found)
    explained = position.connections(between="d3,north", explain=True)
    assert explained.deductions[-1]["conclusion"]["to"] == "north"
    replies = position.connections(between="d3,north", reply_to=["d2", "e1"]).replies
    assert len(replies) == 2 and replies[0] in found[0].carrier
    everything = position.connections(color="white")
    assert all(link.color == "white" for link in everything) and everything.must_play("black")


def test_inferior():
    found = PUZZLE.inferior()
    assert found.candidates == ("b3",) == found.must_play and found.winner == "white" and found.threats == 3
    assert {cell.kind for cell in found.cells} >= {"dead", "captured", "vulnerable", "dominated"}
    assert "pointless" in str(found)


def test_resistance():
    empty = Position("7x7").resistance()
    assert empty.e == pytest.approx(0, abs=1e-9) and set(empty.energy) == set(Position("7x7").empty)
    assert Position("7x7", black="d4").resistance().e < -0.05
    assert Position("1x2", black="a1 a2").resistance().decided == "black"


def test_analyze():
    told = []
    found = Position("11x11", black="b6").analyze(time=2, progress=lambda news: told.append(news) or len(told) < 2)
    assert len(told) == 2 and set(told[0]) == set(found.data)  # the second time it was asked to stop
    assert 0 <= found.chance <= 1 and found.moves[0].move == found.best and found.visits > 0
    assert found.moves[0].line[0] == found.best and "chance" in str(found)
    a, b = (Position("9x9", black="e5").analyze(visits=50, seed=7) for _ in range(2))
    assert a.moves == b.moves


def test_genmove():
    assert Position("5x5").genmove(level=10) in Position("5x5").empty
    assert Position("5x5").play("c3").genmove(visits=10, swap="pieces") == "swap-pieces"
    with pytest.raises(ValueError, match="the game is over: black has joined north and south"):
        Position("1x1", black="a1").genmove()


def test_review():
    game = Position("4x4").play("a1").play("b3").play("d4")
    found = game.review(time=0.5, swap="none")
    assert [move.move for move in found.moves] == ["a1", "b3", "d4"] and found.moves[0].quality == "blunder"
    assert found.moves[0].proved and found.moves[0].best and found.complete
    assert 0 <= found.accuracy["black"] <= 1 and "blunder" in found.sgf
    assert game.review(time=0.1, swap="none", earlier=found).moves[0].quality == "blunder"
    with pytest.raises(ValueError, match="has no moves to judge"):
        Position("4x4").review()


def test_evaluate():
    random = numpy.random.default_rng(3)
    boards = numpy.zeros((20, 35), dtype=numpy.int8)
    for one in boards:
        one[random.permutation(35)[:6]] = [1, -1, 1, -1, 1, -1]
    boards = boards.reshape(20, 5, 7)
    policy, value = mustplay.evaluate(boards)
    assert policy.shape == (20, 5, 7) and policy.dtype == value.dtype == numpy.float32
    assert (policy[boards != 0] == 0).all() and numpy.allclose(policy.sum(axis=(1, 2)), 1, atol=1e-4)
    assert ((value > 0) & (value < 1)).all()
    positions = [Position(one) for one in boards]
    for other in (mustplay.evaluate(positions), mustplay.evaluate(boards, threads=2), mustplay.evaluate(boards, [1] * 20)):
        assert (other.policy == policy).all() and (other.value == value).all()
    white = mustplay.evaluate(boards, "white")
    mirrored = mustplay.evaluate(-boards.transpose(0, 2, 1), "black")  # the same game seen by the other player
    assert numpy.array_equal(white.value, mirrored.value)
    assert numpy.allclose(white.policy, mirrored.policy.transpose(0, 2, 1), rtol=1e-4)
    one = positions[0].evaluate()
    assert (one.policy == policy[0]).all() and one.value == value[0]
    assert mustplay.evaluate(boards[:0]).policy.shape == (0, 5, 7)


def test_evaluate_knows_finished_games():
    won = Position("3x3", black="b1 b2 b3", white="a1 a2", to_move="white").evaluate()
    assert won.value == 0 and not won.policy.any()


def test_evaluate_refuses():
    boards = numpy.zeros((2, 3, 3), dtype=int)
    for wrong in (
        dict(to_move=["black"]),
        dict(to_move="green"),
        dict(to_move=numpy.array([0, 1])),
        dict(threads=0),
        dict(network="no such file"),
    ):
        with pytest.raises(ValueError):
            mustplay.evaluate(boards, **wrong)
    with pytest.raises(ValueError, match="one size"):
        mustplay.evaluate([Position("3x3"), Position("4x4")])
    with pytest.raises(ValueError):
        mustplay.evaluate([])


@pytest.mark.parametrize(
    "question, options, arguments",
    [
        ("solve", dict(time=0), ["solve", "--time", "0"]),
        ("solve", dict(nodes=0), ["solve", "--nodes", "0"]),
        ("solve", dict(threads=0), ["solve", "--threads", "0"]),
        ("solve", dict(memory=0), ["solve", "--memory", "0"]),
        ("solve", dict(method="x"), ["solve", "--method", "x"]),
        ("solve", dict(rule="x"), ["solve", "--rule", "x"]),
        ("solve", dict(order="x"), ["solve", "--order", "x"]),
        ("explain", dict(move="z9"), ["explain", "--move", "z9"]),
        ("explain", dict(depth=9), ["explain", "--depth", "9"]),
        ("connections", dict(kind="x"), ["connections", "--kind", "x"]),
        ("connections", dict(color="x"), ["connections", "--color", "x"]),
        ("connections", dict(between="a1"), ["connections", "--between", "a1"]),
        ("connections", dict(between="a1,z9"), ["connections", "--between", "a1,z9"]),
        ("connections", dict(explain=True), ["connections", "--explain"]),
        ("connections", dict(search=7, between="a1,b1"), ["connections", "--search", "7", "--between", "a1,b1"]),
        ("resistance", dict(links="x"), ["evaluate", "--links", "x"]),
        ("genmove", dict(level=11), ["play", "--level", "11"]),
    ],
)
def test_refusals_are_those_of_the_command_line(question, options, arguments, command_line):
    with pytest.raises(ValueError) as refused:
        getattr(Position("5x5"), question)(**options)
    assert str(refused.value) in command_line(*arguments, "--size", "5")


def test_store_keeps_what_is_solved(tmp_path, program):
    folder = tmp_path / "answers"
    position = Position("6x6", black="b4")
    first = position.solve(store=folder)
    mustplay.forget()
    again = position.solve(store=str(folder))
    assert first.winner == again.winner == "black" and first.nodes > 2 * again.nodes
    told = json.loads(program("solve", "--store", str(folder), "--size", "6", "--black", "b4", "--to-move", "white", "--json"))
    assert told["winner"] == "black" and told["nodes"] == again.nodes  # the command line reads it
    assert position.explain(store=folder).winner == "black"


def test_solve_goes_on_from_its_store(tmp_path):
    position = Position("7x7", black="b2")
    whole = position.solve()
    mustplay.forget()
    part = position.solve(store=tmp_path, nodes=whole.nodes // 2)
    mustplay.forget()  # as if Python had ended
    rest = position.solve(store=tmp_path)
    assert part.winner is None and rest.winner == whole.winner
    assert rest.nodes < whole.nodes * 3 / 4


def test_store_refusals(command_line, tmp_path):
    file = tmp_path / "file"
    file.write_text("no store")
    with pytest.raises(ValueError) as refused:
        Position("3x3").solve(store=file)
    assert str(refused.value) in command_line("solve", "--size", "3", "--store", str(file))
    with pytest.raises(ValueError, match="store: works only with --rule hex"):
        Position("3x3").solve(store=tmp_path, rule="misere")
    with pytest.raises(ValueError, match="name of a folder"):
        Position("3x3").solve(store="")
    with pytest.raises(ValueError):
        Position("3x3").explain(store=file)
