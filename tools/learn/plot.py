#!/usr/bin/python3
"""Draws the progress of training as SVG: what held-out positions say, over processor time.

  tools/learn/plot.py OUT.svg CHECKPOINT...

Generations stand one after another. Left: winner right; right: winning move first; a line for each board size.
"""
import sys

import torch

WIDTH, HEIGHT, LEFT, TOP, GAP = 380, 240, 46, 34, 60
COLORS = {"6x6": "#4c78a8", "7x7": "#f58518", "8x8": "#54a24b", "9x9": "#b279a2", "11x11": "#e45756"}


def points(checkpoints):
    """[(minutes, held_out)] of all generations, and the minutes at which they ended."""
    out, ends, offset = [], [], 0.0
    for path in checkpoints:
        log = torch.load(path)["log"]
        for line in log:
            out.append((offset + line["cpu_s"] / 60, line["held_out"]))
        offset = out[-1][0]
        ends.append(offset)
    return out, ends


def panel(x, title, field, data, ends, low):
    most = max(t for t, _ in data)

    def place(t, v):
        return x + t / most * WIDTH, TOP + HEIGHT - (v - low) / (1 - low) * HEIGHT

    parts = [f'<text x="{x}" y="{TOP - 12}" font-weight="bold">{title}</text>',
             f'<rect x="{x}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>']
    for i in range(6):
        v = low + (1 - low) * i / 5
        y = place(0, v)[1]
        parts.append(f'<line x1="{x}" y1="{y:.1f}" x2="{x + WIDTH}" y2="{y:.1f}" stroke="#e5e5e5"/>'
                     f'<text x="{x - 6}" y="{y + 4:.1f}" text-anchor="end">{100 * v:.0f} %</text>')
    for end in ends[:-1]:
        px = place(end, low)[0]
        parts.append(f'<line x1="{px:.1f}" y1="{TOP}" x2="{px:.1f}" y2="{TOP + HEIGHT}" stroke="#999" stroke-dasharray="4"/>')
    for size, color in COLORS.items():
        line = [place(t, max(low, h[size][field])) for t, h in data if size in h and h[size]["positions"] >= 50]
        if line:
            parts.append(f'<polyline fill="none" stroke="{color}" stroke-width="2" points="' +
                         " ".join(f"{px:.1f},{py:.1f}" for px, py in line) + '"/>')
    parts.append(f'<text x="{x + WIDTH / 2}" y="{TOP + HEIGHT + 30}" text-anchor="middle">processor minutes of training '
                 f'(0 to {most:.0f})</text>')
    return parts


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    data, ends = points(sys.argv[2:])
    width, height = LEFT + 2 * WIDTH + GAP + 90, TOP + HEIGHT + 44
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>']
    parts += panel(LEFT, "Held-out positions: winner right", "value", data, ends, 0.5)
    parts += panel(LEFT + WIDTH + GAP, "Won ones: winning move first", "move", data, ends, 0.3)
    for i, (size, color) in enumerate(COLORS.items()):
        x, y = LEFT + 2 * WIDTH + GAP + 16, TOP + 16 + 20 * i
        parts.append(f'<line x1="{x}" y1="{y}" x2="{x + 20}" y2="{y}" stroke="{color}" stroke-width="3"/>'
                     f'<text x="{x + 26}" y="{y + 4}">{size}</text>')
    with open(sys.argv[1], "w") as f:
        f.write("\n".join(parts) + "\n</svg>\n")


if __name__ == "__main__":
    main()
