#!/usr/bin/python3
"""Trains the network on files of records.

  tools/learn/train.py DATA CHECKPOINT --steps N [--channels C] [--blocks B] [--from CHECKPOINT|FILE.network]

DATA is a pattern of files ('states/*.bin'), which are read again now and then, so that data may still be growing. A run
that was killed goes on from its checkpoint. Steps are batches of 128 positions of one board size; the rate warms up, then
falls like a cosine to nothing at step N. Rounding is simulated from the first quarter on. What is exported is the
running mean of the weights. Each line of figures says on how many positions it was measured.
"""
import argparse
import copy
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import data
import export
from model import Network

BATCH = 128


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("data")
    p.add_argument("checkpoint")
    p.add_argument("--steps", type=int, required=True)
    p.add_argument("--channels", type=int, default=32)
    p.add_argument("--blocks", type=int, default=8)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--from", dest="start", help="weights to begin with; it may have fewer blocks")
    p.add_argument("--hide", type=float, default=0.3, help="share of positions that do not show the moves considered")
    p.add_argument("--reload", type=int, default=1000, help="steps between two readings of the data")
    p.add_argument("--stop", type=int, help="leave off at this step; another run goes on")
    return p.parse_args()


def losses(network, b, exact):
    planes, moves, best, wins, picks = b
    move, value = network(torch.from_numpy(planes).contiguous(memory_format=torch.channels_last), exact)
    wins, picks = torch.from_numpy(wins), torch.from_numpy(picks)
    value_loss = F.binary_cross_entropy_with_logits(value, wins)
    move = move.masked_fill(torch.from_numpy(~moves), -1e9)
    picked = -(picks * F.log_softmax(move, 1)).sum() / picks.sum().clamp(min=1)
    return picked, value_loss, move, value


@torch.no_grad()
def judge(network, states, most=2048):
    """Figures of held-out positions, by size."""
    out = {}
    for size, s in sorted(states.items()):
        rows = s.held[:: max(1, len(s.held) // most)][:most]
        hits = firsts = right = loss = 0
        for i in range(0, len(rows), BATCH):
            b = data.batch(s, rows[i:i + BATCH])
            p, v, move, value = losses(network, b, True)
            won = b[2] >= 0
            firsts += int(won.sum())
            hits += int((move.argmax(1).numpy()[won] == b[2][won]).sum())
            right += int(((value.numpy() > 0) == (b[3] > 0)).sum())
            loss += float(v) * len(b[2])
        if len(rows):
            out[f"{size[0]}x{size[1]}"] = {"positions": len(rows), "won": firsts, "move": round(hits / max(1, firsts), 4),
                                           "value": round(right / len(rows), 4), "value_loss": round(loss / len(rows), 4)}
    return out


def main():
    a = arguments()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    network = Network(a.channels, a.blocks)
    if a.start:
        network.begin_from(export.read(a.start).state_dict() if a.start.endswith(".network") else torch.load(a.start)["mean"])
    mean = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=a.rate, weight_decay=1e-4)
    step, seen, log, cpu = 0, 0, [], 0.0
    if os.path.exists(a.checkpoint):
        c = torch.load(a.checkpoint)
        network.load_state_dict(c["network"])
        mean.load_state_dict(c["mean"])
        optimizer.load_state_dict(c["optimizer"])
        step, seen, log, cpu = c["step"], c["seen"], c["log"], c["cpu"]
    states, begun, sums = None, time.process_time(), np.zeros(3)
    last = min(a.steps, a.stop or a.steps)
    while step < last:
        if states is None or step % a.reload == 0:
            states = data.load(a.data)
            sizes = sorted(states)
            share = np.array([len(states[s].train) ** 0.75 * s[0] for s in sizes])
            share /= share.sum()
        random = np.random.default_rng(step)
        s = states[sizes[random.choice(len(sizes), p=share)]]
        rate = a.rate * min(1, (step + 1) / 300) * 0.5 * (1 + math.cos(math.pi * step / a.steps))
        for g in optimizer.param_groups:
            g["lr"] = rate
        exact = step >= a.steps // 4
        b = data.batch(s, s.draw(BATCH, random), random, a.hide)
        p, v, _, _ = losses(network, b, exact)
        optimizer.zero_grad()
        (p + 0.7 * v).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        seen += BATCH
        keep = min(0.998, 1 - 1 / (step / 10 + 1))
        with torch.no_grad():
            for old, new in zip(mean.parameters(), network.parameters()):
                old.lerp_(new, 1 - keep)
        sums += (float(p), float(v), 1)
        if step % 500 == 0 or step == last:
            spent = cpu + time.process_time() - begun
            line = {"step": step, "positions": seen, "cpu_s": round(spent), "policy_loss": round(sums[0] / sums[2], 4),
                    "value_loss": round(sums[1] / sums[2], 4), "data": {f"{s[0]}x{s[1]}": len(states[s].train) for s in sizes},
                    "held_out": judge(mean, states)}
            print(json.dumps(line), flush=True)
            log.append(line)
            sums[:] = 0
            part = a.checkpoint + ".part"
            torch.save({"network": network.state_dict(), "mean": mean.state_dict(), "optimizer": optimizer.state_dict(),
                        "step": step, "seen": seen, "log": log, "cpu": spent, "channels": a.channels, "blocks": a.blocks,
                        "steps": a.steps}, part)
            os.replace(part, a.checkpoint)


if __name__ == "__main__":
    main()
