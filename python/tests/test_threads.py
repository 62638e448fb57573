"""Waiting: Python's lock is free, Ctrl-C is seen at once, and threads do not disturb each other."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest

import mustplay
from mustplay import Position


def interrupt_after(seconds, question):
    """Asks, with a Ctrl-C on the way; the exception, and how long it took from the signal on."""
    sent = []

    def send():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(seconds, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt) as stopped:
        question()
    return stopped.value, time.perf_counter() - sent[0]


MOST_S = 2  # docs/benchmarks.md has the figure; here a busy machine must not fail


def test_interrupted_solve_loses_nothing():
    position = Position("8x8", black="a3")
    stopped, late = interrupt_after(0.6, lambda: position.solve(all_moves=True))
    assert late < MOST_S
    assert stopped.answer.winner is None or stopped.answer.unknown_moves
    assert stopped.answer.nodes > 0 and stopped.answer.seconds > 0.3


def test_solve_goes_on_where_it_was_stopped():
    position = Position("7x7", black="b2")
    whole = position.solve()
    assert whole.winner and whole.nodes > 100
    mustplay.forget()
    first = position.solve(nodes=whole.nodes // 2)
    second = position.solve()
    assert first.winner is None and second.winner == whole.winner
    assert second.nodes < whole.nodes * 3 / 4  # the rest, not all of it again


@pytest.mark.parametrize(
    "question",
    [
        lambda: Position("11x11").analyze(time=60),
        lambda: Position("11x11", black="f6", white="d4").genmove(time=60),
        lambda: Position("10x10", black="a3").explain(),
        lambda: Position("11x11").play("a2").play("f6").play("d4").review(time=60),
        lambda: mustplay.evaluate(numpy.zeros((200000, 5, 5), dtype=numpy.int8)),
    ],
)
def test_interrupts(question):
    stopped, late = interrupt_after(0.3, question)
    assert late < MOST_S, late


@pytest.mark.parametrize(
    "question",
    [
        lambda: Position("11x11", black="f6").connections(limits="none"),
        lambda: Position("13x13", black="f6").connections(between="f6,south", search=6),
        lambda: Position("32x32", black="f6", white="j9").inferior(),
    ],
)
def test_interrupted_work_ends(question):
    """Not only the wait for it: nothing goes on in the background."""
    stopped, late = interrupt_after(0.3, question)
    assert late < MOST_S, late
    end = time.perf_counter() + 30
    while True:
        before = time.process_time()
        time.sleep(0.2)
        if time.process_time() - before < 0.05:
            break
        assert time.perf_counter() < end, "still at work"


def test_threads_share_a_store(tmp_path):
    cells = Position("4x4").empty
    answers = {}

    def ask(order):
        for cell in order:
            answers.setdefault(cell, set()).add(Position("4x4", black=cell).solve(store=tmp_path).winner)

    threads = [threading.Thread(target=ask, args=(order,)) for order in (cells, cells[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {cell: {Position("4x4", black=cell).solve().winner} for cell in cells}


def test_interrupted_search_has_its_answer():
    def stop(news):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        Position("11x11").analyze(time=60, progress=stop)
    assert stopped.value.answer.best and stopped.value.answer.visits > 0


def test_interrupted_evaluate_tells_what_is_missing():
    boards = numpy.zeros((1000000, 3, 3), dtype=numpy.int8)
    stopped, _ = interrupt_after(0.5, lambda: mustplay.evaluate(boards))
    answer = getattr(stopped, "answer", None)
    if answer is not None:  # on a busy machine the thread may not have come to its end
        assert numpy.isnan(answer.value[-1]) and answer.policy.shape == boards.shape


def test_other_threads_run():
    counted = 0
    done = threading.Event()

    def ask():
        Position("10x10").solve(time=0.5)
        done.set()

    thread = threading.Thread(target=ask)
    thread.start()
    while not done.wait(0.001):
        counted += 1
    thread.join()
    assert counted > 20


def test_threads_get_the_answers_of_one():
    cells = Position("5x5").empty
    alone = {cell: Position("5x5", black=cell).solve().winner for cell in cells}
    wrong = []

    def ask(order):
        for cell in order:
            position = Position("5x5", black=cell)
            answer = position.solve(certificate=True)
            if not (answer.winner == alone[cell] == mustplay.check(answer).winner) or position.inferior().winner not in (
                None,
                alone[cell],
            ):
                wrong.append(cell)
            policy, value = position.evaluate()
            if not (0 < value < 1 and abs(policy.sum() - 1) < 1e-4):
                wrong.append(cell)

    threads = [threading.Thread(target=ask, args=(order,)) for order in (cells, cells[::-1], cells[::2])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(alone) == 25 and not wrong


def test_python_ends_while_work_is_left_behind():
    """An interrupted question that does not stop soon ends with the program, without a crash."""
    script = """
import os, signal, threading, mustplay
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    mustplay.Position("32x32", black="f6").analyze(time=60)  # in its first step, which takes a while
except KeyboardInterrupt:
    pass
print("ended")
"""
    done = subprocess.run([sys.executable, "-c", script + "raise SystemExit(5)"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 5 and done.stdout == "ended\n" and done.stderr == ""
