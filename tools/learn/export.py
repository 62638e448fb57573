#!/usr/bin/python3
"""Writes the network of a checkpoint as the file that mustplay reads (docs/formats/network.md).

  tools/learn/export.py CHECKPOINT FILE [--record JSON]

The record of the file tells how it was made: steps, positions, processor time, data and figures of held-out positions by
board size, and what --record adds.
"""
import argparse
import json
import struct

import torch

from model import Network, ONE


def integers(layer):
    """Exponents, biases and weights of a layer in the order of the file."""
    k = layer.exponents()
    s = torch.pow(2.0, k)
    weight = torch.floor(layer.weight * layer.mask * s.view(-1, 1, 1, 1) + 0.5).clamp(-127, 127)
    taps = layer.mask.flatten().nonzero().flatten()
    weight = weight.flatten(2)[:, :, taps].transpose(1, 2)  # output, tap, input
    bias = torch.floor(layer.bias * s * ONE + 0.5).clamp(-(1 << 24), 1 << 24)
    parts = [k.to(torch.uint8).numpy().tobytes(), bias.to(torch.int32).numpy().astype("<i4").tobytes(),
             weight.to(torch.int8).contiguous().numpy().tobytes()]
    if layer.pool is not None:
        pool = torch.floor(layer.pool * s.view(-1, 1) + 0.5).clamp(-127, 127)
        parts.append(pool.to(torch.int8).numpy().tobytes())
    return b"".join(parts)


def fnv(content):
    h = 0xCBF29CE484222325
    for byte in content:
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


@torch.no_grad()
def write(checkpoint, path, more):
    c = torch.load(checkpoint)
    network = Network(c["channels"], c["blocks"])
    network.load_state_dict(c["mean"])
    last = c["log"][-1]
    record = {"steps": c["step"], "positions_seen": c["seen"], "training_cpu_s": last["cpu_s"], "data": last["data"],
              "held_out": last["held_out"], **more}
    text = json.dumps(record, separators=(",", ":")).encode()
    layers = b"".join(integers(layer) for layer in network.layers())
    total = 28 + len(text) + len(layers) + 8
    content = b"MPNETWRK" + struct.pack("<IIHHII", 1, total, c["channels"], c["blocks"], 2, len(text)) + text + layers
    with open(path, "wb") as f:
        f.write(content + struct.pack("<Q", fnv(content)))
    return total


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoint")
    p.add_argument("file")
    p.add_argument("--record", default="{}")
    a = p.parse_args()
    print(f"{a.file}: {write(a.checkpoint, a.file, json.loads(a.record))} bytes")


if __name__ == "__main__":
    main()
