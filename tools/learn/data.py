"""Files of training records (docs/formats/learning.md) as batches."""
import glob
import os

import numpy as np

HEADER, FIXED = 16, 12
HELD_OUT = 20  # every so manyth start or game is never learned from


class States:
    """All records of one board size; record i has the fields of `table`, and visits[row[i]] if row[i] is not negative."""

    def __init__(self, cols, rows):
        self.cols, self.rows = cols, rows
        self.cells = cols * rows
        fields = [("start", "<u4"), ("work", "<u4"), ("best", "<i2"), ("flags", "u1"), ("chance", "u1"),
                  ("sets", "u1", (4, (self.cells + 7) // 8))]
        self.kinds = {1: np.dtype(fields), 2: np.dtype(fields + [("visits", "u1", self.cells)])}
        self.parts, self.visit_parts, self.row_parts, self.rows_used = [], [], [], 0

    def add(self, path, version):
        kind = self.kinds[version]
        records = np.fromfile(path, kind, offset=HEADER, count=(os.path.getsize(path) - HEADER) // kind.itemsize)
        part = np.empty(len(records), self.kinds[1])
        for field in self.kinds[1].names:
            part[field] = records[field]
        self.parts.append(part)
        row = np.full(len(records), -1, np.int64)
        if version == 2:
            known = records["visits"].any(1)
            row[known] = self.rows_used + np.arange(known.sum())
            self.visit_parts.append(records["visits"][known])
            self.rows_used += int(known.sum())
        self.row_parts.append(row)

    def close(self):
        self.table = np.concatenate(self.parts)
        self.row = np.concatenate(self.row_parts)
        self.visits = np.concatenate(self.visit_parts + [np.zeros((1, self.cells), np.uint8)])
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
        if len(head) < HEADER or head[:8] != b"MPSTATES" or head[8] not in (1, 2):
            raise SystemExit(f"{path} is not a file of training records")
        size = (head[9], head[10])
        s = out.setdefault(size, States(*size))
        if int.from_bytes(head[12:16], "little") != s.kinds[head[8]].itemsize:
            raise SystemExit(f"{path} has records of another length")
        s.add(path, head[8])
    for s in out.values():
        s.close()
    return out


SEEN = 0.4  # share of the chance that the search saw in what the value learns; the rest is who won


def batch(states, rows, random=None, hide=0.0):
    """(planes, moves, best, wins, picks): arrays for the network. `planes` has two rings around the board; `picks` is what
    the policy learns, a share for each cell, all 0 where no move is known. With `random`, positions are rotated at random,
    the moves considered are all empty cells in the share `hide`, and `wins` is mixed with the chance that the search saw.
    REQUIRES one row or more, of a square board."""
    n = states.cols
    r = states.table[rows]
    sets = np.unpackbits(r["sets"], axis=2, bitorder="little")[:, :, :states.cells].reshape(-1, 4, n, n)
    white = (r["flags"] & 1).astype(bool)
    best = r["best"].astype(np.int64)
    wins = (r["flags"] >> 1 & 1).astype(np.float32)
    row = states.row[rows]
    picks = np.zeros((len(r), states.cells), np.float32)
    picks[row >= 0] = states.visits[row[row >= 0]]
    one = (row < 0) & (best >= 0)
    picks[one, best[one]] = 1
    picks = picks.reshape(-1, n, n)
    sets = sets.copy()
    sets[white] = sets[white].transpose(0, 1, 3, 2)[:, [1, 0, 2, 3]]
    picks[white] = picks[white].transpose(0, 2, 1)
    best = np.where(white & (best >= 0), best % n * n + best // n, best)
    if random is not None:
        rotate = random.random(len(r)) < 0.5
        sets[rotate] = sets[rotate][:, :, ::-1, ::-1]
        picks[rotate] = picks[rotate][:, ::-1, ::-1]
        best = np.where(rotate & (best >= 0), states.cells - 1 - best, best)
        hidden = random.random(len(r)) < hide
        sets[hidden, 2] = 1 - sets[hidden, 0] - sets[hidden, 1]
        seen = r["chance"] > 0
        wins[seen] += SEEN * ((r["chance"][seen].astype(np.float32) - 1) / 254 - wins[seen])
    planes = np.zeros((len(r), 4, n + 4, n + 4), np.float32)
    planes[:, 3] = 1
    planes[:, 0, :2] = planes[:, 0, -2:] = 1
    planes[:, 1, :, :2] = planes[:, 1, :, -2:] = 1
    planes[:, :, 2:-2, 2:-2] = 0
    planes[:, :3, 2:-2, 2:-2] = sets[:, :3]
    picks = picks.reshape(-1, states.cells)
    total = picks.sum(1, keepdims=True)
    return planes, sets[:, 2].reshape(-1, states.cells).astype(bool), best, wins, picks / np.maximum(total, 1e-9)
