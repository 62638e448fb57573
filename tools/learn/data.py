"""Files of training records (docs/formats/learning.md) as batches."""
import glob
import os

import numpy as np

HEADER, FIXED = 16, 12
HELD_OUT = 20  # every so manyth start or game is never learned from


class States:
    """All records of one board size; record i has the fields of `table`."""

    def __init__(self, cols, rows):
        self.cols, self.rows = cols, rows
        self.cells = cols * rows
        self.bytes = (self.cells + 7) // 8
        self.kind = np.dtype([("start", "<u4"), ("work", "<u4"), ("best", "<i2"), ("flags", "u1"), ("zero", "u1"),
                              ("sets", "u1", (4, self.bytes))])
        self.parts = []

    def add(self, path):
        self.parts.append(np.fromfile(path, self.kind, offset=HEADER,
                                      count=(os.path.getsize(path) - HEADER) // self.kind.itemsize))

    def close(self):
        self.table = np.concatenate(self.parts)
        held = self.table["start"] % HELD_OUT == 0
        self.train, self.held = np.flatnonzero(~held), np.flatnonzero(held)
        # A state is drawn in proportion to the root of the work that it took: a wrong first move costs most there.
        self.sum = np.cumsum(np.sqrt(np.maximum(1.0, self.table["work"][self.train].astype(np.float64))))

    def draw(self, count, random):
        """Rows to learn from."""
        at = np.searchsorted(self.sum, random.random(count) * self.sum[-1], side="right")
        return self.train[np.minimum(at, len(self.train) - 1)]


def load(pattern):
    """{(cols, rows): States} of all files; several patterns stand side by side."""
    out = {}
    for path in sorted(p for part in pattern.split() for p in glob.glob(part)):
        with open(path, "rb") as f:
            head = f.read(HEADER)
        if len(head) < HEADER or head[:9] != b"MPSTATES\1":
            raise SystemExit(f"{path} is not a file of training records")
        size = (head[9], head[10])
        s = out.setdefault(size, States(*size))
        if int.from_bytes(head[12:16], "little") != s.kind.itemsize:
            raise SystemExit(f"{path} has records of another length")
        s.add(path)
    for s in out.values():
        s.close()
    return out


def batch(states, rows, random=None, hide=0.0):
    """(planes, moves, best, wins): arrays for the network. `planes` has two rings around the board. With
    `random`, positions are rotated at random, and the moves considered are all empty cells in the share `hide`.
    REQUIRES one row or more, of a square board."""
    n = states.cols
    r = states.table[rows]
    sets = np.unpackbits(r["sets"], axis=2, bitorder="little")[:, :, :states.cells].reshape(-1, 4, n, n)
    white = (r["flags"] & 1).astype(bool)
    best = r["best"].astype(np.int64)
    turned = sets[white].transpose(0, 1, 3, 2)[:, [1, 0, 2, 3]]
    sets = sets.copy()
    sets[white] = turned
    best = np.where(white & (best >= 0), best % n * n + best // n, best)
    if random is not None:
        rotate = random.random(len(r)) < 0.5
        sets[rotate] = sets[rotate][:, :, ::-1, ::-1]
        best = np.where(rotate & (best >= 0), states.cells - 1 - best, best)
        hidden = random.random(len(r)) < hide
        sets[hidden, 2] = 1 - sets[hidden, 0] - sets[hidden, 1]
    planes = np.zeros((len(r), 4, n + 4, n + 4), np.float32)
    planes[:, 3] = 1
    planes[:, 0, :2] = planes[:, 0, -2:] = 1
    planes[:, 1, :, :2] = planes[:, 1, :, -2:] = 1
    planes[:, :, 2:-2, 2:-2] = 0
    planes[:, :3, 2:-2, 2:-2] = sets[:, :3]
    return (planes, sets[:, 2].reshape(-1, states.cells).astype(bool), best,
            (r["flags"] >> 1 & 1).astype(np.float32))
