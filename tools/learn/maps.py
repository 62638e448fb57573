#!/usr/bin/python3
"""How far a network agrees with the published maps of openings, without search.

  MUSTPLAY_DATA=... tools/learn/maps.py CHECKPOINT [SIDE...]

By value: after each opening, with the other side to move, is the winner told right? Also with the threshold that fits the
size best, which shows how well openings are ranked. By policy: the share of the winning openings among as many moves that
the network likes best.
"""
import os
import sys

import numpy as np
import torch

from model import Network


def planes(side, stones):
    """The side to move has no stone, the other one has these; all empty cells are considered."""
    out = np.zeros((4, side + 4, side + 4), np.float32)
    out[3] = 1
    out[0, :2] = out[0, -2:] = 1
    out[1, :, :2] = out[1, :, -2:] = 1
    out[:, 2:-2, 2:-2] = 0
    out[2, 2:-2, 2:-2] = 1
    for row, col in stones:
        out[1, 2 + row, 2 + col] = 1
        out[2, 2 + row, 2 + col] = 0
    return out


@torch.no_grad()
def judge(network, side, wins):
    cells = [(r, c) for r in range(side) for c in range(side)]
    # The other side joins west and east: seen by it, rows and columns are exchanged.
    _, value = network(torch.from_numpy(np.stack([planes(side, [(c, r)]) for r, c in cells])))
    chance = -value.numpy()
    right = ((chance > 0) == wins).mean()
    best = max(((chance > t) == wins).mean() for t in np.append(chance - 1e-6, chance.max() + 1))
    move, _ = network(torch.from_numpy(planes(side, [])[None]))
    top = np.argsort(-move.numpy()[0], kind="stable")[: wins.sum()]
    print(f"{side}x{side}: {len(cells)} openings, {wins.sum()} of them win; by value {100 * right:.1f} % right, with the best "
          f"threshold {100 * best:.1f} %; by policy {100 * wins[top].mean():.1f} % of the first {wins.sum()} win")


def main():
    folder = os.environ.get("MUSTPLAY_DATA")
    if len(sys.argv) < 2 or not folder:
        sys.exit(__doc__)
    torch.set_num_threads(1)
    c = torch.load(sys.argv[1])
    network = Network(c["channels"], c["blocks"])
    network.load_state_dict(c["mean"])
    for side in [int(w) for w in sys.argv[2:]] or [5, 6, 7, 8]:
        with open(f"{folder}/openings/{side}x{side}.txt") as f:
            wins = np.array([w == "B" for line in f if not line.startswith("#") for w in line.split()])
        if len(wins) != side * side:
            sys.exit(f"the map of {side}x{side} has {len(wins)} cells")
        judge(network, side, wins)


if __name__ == "__main__":
    main()
