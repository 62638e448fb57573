#!/usr/bin/python3
"""Writes the network of a checkpoint as the file that mustplay reads (docs/formats/network.md).

  tools/learn/export.py CHECKPOINT FILE [--record JSON]

The record of the file tells how it was made: steps, positions, processor time, data and figures of held-out positions by
board size, and what --record adds.
"""
import argparse
import json
import struct

import numpy as np
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


@torch.no_grad()
def read(path):
    """The network of a file, with the weights that its integers mean."""
    with open(path, "rb") as f:
        content = f.read()
    version, _, channels, blocks, _, length = struct.unpack_from("<IIHHII", content, 8)
    if content[:8] != b"MPNETWRK" or version != 1 or fnv(content[:-8]) != struct.unpack("<Q", content[-8:])[0]:
        raise SystemExit(f"{path} is not a network, or damaged")
    network, at = Network(channels, blocks), 28 + length
    def take(count, kind):
        nonlocal at
        out = np.frombuffer(content, kind, count, at)
        at += out.nbytes
        return torch.from_numpy(out.astype(np.float32))
    for layer in network.layers():
        outputs, inputs = layer.weight.shape[:2]
        taps = layer.mask.flatten().nonzero().flatten()
        s = torch.pow(2.0, take(outputs, "u1"))
        layer.bias.copy_(take(outputs, "<i4") / (s * ONE))
        weight = take(outputs * len(taps) * inputs, "i1").view(outputs, len(taps), inputs).transpose(1, 2)
        layer.weight.zero_()
        layer.weight.flatten(2)[:, :, taps] = weight / s.view(-1, 1, 1)
        if layer.pool is not None:
            layer.pool.copy_(take(outputs * layer.pool.shape[1], "i1").view(outputs, -1) / s.view(-1, 1))
    return network


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoint")
    p.add_argument("file")
    p.add_argument("--record", default="{}")
    a = p.parse_args()
    print(f"{a.file}: {write(a.checkpoint, a.file, json.loads(a.record))} bytes")


if __name__ == "__main__":
    main()
