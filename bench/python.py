"""Figures of the Python module: ./run python bench/python.py

The network on arrays of boards, and how long Ctrl-C takes to arrive in questions that would take minutes."""

import os
import signal
import threading
import time

import numpy

import mustplay
from mustplay import Position


def boards(count, size):
    random = numpy.random.default_rng(1)
    out = numpy.zeros((count, size * size), dtype=numpy.int8)
    stones = size * size // 4
    for one in out:
        one[random.permutation(size * size)[: 2 * (stones // 2)]] = [1, -1] * (stones // 2)
    return out.reshape(count, size, size)


def rate(array, threads, rounds=5):
    """Boards a second, the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        start = time.perf_counter()
        mustplay.evaluate(array, threads=threads)
        best = max(best, len(array) / (time.perf_counter() - start))
    return best


def rate_of_python_threads(array, threads):
    """The same with as many threads of Python, each with its part: what the lock would prevent."""
    parts = numpy.array_split(array, threads)
    workers = [threading.Thread(target=mustplay.evaluate, args=(part,)) for part in parts]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return len(array) / (time.perf_counter() - start)


def lateness(question):
    sent = []

    def send():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.7, send).start()
    try:
        question()
    except KeyboardInterrupt:
        return time.perf_counter() - sent[0]
    raise SystemExit("it was not interrupted")


QUESTIONS = {
    "solve": lambda: Position("9x9", black="a3").solve(all_moves=True),
    "solve, 2 threads": lambda: Position("9x9", black="a3").solve(threads=2),
    "explain": lambda: Position("10x10", black="a3").explain(),
    "analyze": lambda: Position("11x11", black="a3").analyze(time=60),
    "genmove": lambda: Position("11x11", black="f6", white="d4").genmove(time=60),
    "review": lambda: Position("11x11").play("a2").play("f6").play("d4").review(time=60),
    "connections": lambda: Position("11x11", black="f6").connections(limits="none"),
    "evaluate": lambda: mustplay.evaluate(numpy.zeros((300000, 7, 7), dtype=numpy.int8)),
}

for size, count in ((7, 4000), (11, 2000), (13, 1500), (19, 500)):
    array = boards(count, size)
    one, two = rate(array, 1), rate(array, 2)
    both = max(rate_of_python_threads(array, 2) for _ in range(5))
    single = array[:1]
    start = time.perf_counter()
    for _ in range(300):
        mustplay.evaluate(single)
    alone = 300 / (time.perf_counter() - start)
    print(f"{size}x{size}: {one:.0f} boards a second, {two:.0f} with threads=2, {both:.0f} from two Python threads, {alone:.0f} one by one")

for name, question in QUESTIONS.items():
    late = sorted(lateness(question) for _ in range(5))
    print(f"Ctrl-C in {name}: {1000 * late[2]:.0f} ms, at most {1000 * late[-1]:.0f} ms")
