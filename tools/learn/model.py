"""The network, with the integers of its inference simulated.

One position, seen by the side to move, which always joins north and south: a position of White is transposed. Planes of
the board and of two rings of cells around it: my stones, their stones, moves considered, outside. Rows outside are my
stones, columns outside theirs.

Activations are numbers 0 to 127 and mean 32nds; weights are numbers -127 to 127 and mean 2^-k, k chosen for each output
channel. Sums are exact in float32 as long as they are below 2^24, so with rounding on this module computes what the
C++ of src/network computes, bit for bit. Backward, rounding counts as the identity.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

ONE = 32  # an activation of 1
TOP = 127 / ONE
PLANES = 4
LEAST_K, MOST_K = 3, 12
LOGIT = 256  # a logit of 1


def straight(x, y):
    """y forward, the gradient of x backward."""
    return x + (y - x).detach()


class Layer(nn.Module):
    """Weights of shape (out, in, side, side) without the cells that are no hexagonal neighbours, a bias, and weights of the
    pooled features, which all cells share, where `pooled` says how many."""

    def __init__(self, inputs, outputs, radius, pooled=0, gain=1.0):
        super().__init__()
        side = 2 * radius + 1
        mask = torch.tensor([[1.0 if abs(r + c - 2 * radius) <= radius else 0.0 for c in range(side)] for r in range(side)])
        self.register_buffer("mask", mask)
        fan = inputs * float(mask.sum()) + pooled
        self.weight = nn.Parameter(torch.randn(outputs, inputs, side, side) * mask * gain * math.sqrt(2 / fan))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.pool = nn.Parameter(torch.randn(outputs, pooled) * gain * 0.3 * math.sqrt(2 / fan)) if pooled else None
        self.radius = radius

    def exponents(self):
        """k of each output channel."""
        top = (self.weight * self.mask).detach().abs().flatten(1).max(1).values
        if self.pool is not None:
            top = torch.maximum(top, self.pool.detach().abs().max(1).values)
        return torch.floor(torch.log2(127 / top.clamp(min=1e-6))).clamp(LEAST_K, MOST_K)

    def rounded(self, exact):
        weight, bias, pool = self.weight * self.mask, self.bias, self.pool
        if exact:
            s = torch.pow(2.0, self.exponents())
            w = s.view(-1, 1, 1, 1)
            weight = straight(weight, torch.floor(weight * w + 0.5).clamp(-127, 127) / w)
            bias = straight(bias, torch.floor(bias * s * ONE + 0.5) / (s * ONE))
            if pool is not None:
                pool = straight(pool, torch.floor(pool * s.view(-1, 1) + 0.5).clamp(-127, 127) / s.view(-1, 1))
        return weight, bias, pool

    def forward(self, x, exact, features=None, pad=True):
        weight, bias, pool = self.rounded(exact)
        out = F.conv2d(x, weight, bias, padding=self.radius if pad else 0)
        if pool is not None:
            out = out + (features @ pool.t()).view(out.shape[0], -1, 1, 1)
        return out


def activation(x, exact):
    y = x.clamp(0, TOP)
    return straight(y, torch.floor(y * ONE + 0.5) / ONE) if exact else y


def pooled(x, exact):
    """Four times the mean, and the maximum, of each channel."""
    mean = (4 * x.mean((2, 3))).clamp(0, TOP)
    if exact:
        cells = x.shape[2] * x.shape[3]
        # (4 sum + cells / 2) / cells, in integers.
        total = torch.round(x.detach().sum((2, 3)) * ONE)
        mean = straight(mean, torch.floor((4 * total + cells // 2) / cells).clamp(0, 127) / ONE)
    return torch.cat([mean, x.amax((2, 3))], 1)


class Network(nn.Module):
    def __init__(self, channels=32, blocks=4):
        super().__init__()
        self.channels, self.blocks = channels, blocks
        self.stem = Layer(PLANES, channels, 2)
        self.first, self.second = nn.ModuleList(), nn.ModuleList()
        for b in range(blocks):
            self.first.append(Layer(channels, channels, 1, 2 * channels if b % 2 else 0))
            self.second.append(Layer(channels, channels, 1, 0, 0.3))
        self.policy = Layer(channels, channels, 0, 2 * channels)
        self.move = Layer(channels, 1, 0, 0, 0.3)
        self.judge = Layer(2 * channels, channels, 0)
        self.value = Layer(channels, 1, 0, 0, 0.3)

    def layers(self):
        """In the order of the file."""
        yield self.stem
        for a, b in zip(self.first, self.second):
            yield a
            yield b
        yield from (self.policy, self.move, self.judge, self.value)

    @torch.no_grad()
    def begin_from(self, weights):
        """Takes the weights of a network with as many channels. Blocks that it does not have begin as next to nothing."""
        for layer in self.second:
            layer.weight *= 0.1
        self.load_state_dict({**self.state_dict(), **weights})

    def forward(self, planes, exact=True):
        """Logits: (batch, cells) of the moves, (batch) of the value."""
        x = activation(self.stem(planes, exact, pad=False), exact)
        for b, (first, second) in enumerate(zip(self.first, self.second)):
            h = activation(first(x, exact, pooled(x, exact) if b % 2 else None), exact)
            x = activation(x + second(h, exact), exact)
        p = pooled(x, exact)
        h = activation(self.policy(x, exact, p), exact)
        j = activation(self.judge(p.view(p.shape[0], -1, 1, 1), exact), exact)
        move, value = self.move(h, exact).flatten(1), self.value(j, exact).flatten()
        if exact:
            move = straight(move, torch.floor(move * LOGIT + 0.5) / LOGIT)
            value = straight(value, torch.floor(value * LOGIT + 0.5) / LOGIT)
        return move, value
