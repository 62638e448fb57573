// A game as a HexWorld fragment, #11,a10:sf6,d4i4: the moves to the place that is shown, and those after it. The engine's
// sgf/links.h has the form; stones that were set up and moves out of turn are said with passes between them.
import {Color, other} from './hex';
import {Game, Pair} from './game';

const CODES: Record<string, string> = {'swap-pieces': ':s', 'swap-sides': ':S', pass: ':p'};

class Line {
  text = '';
  private turn: Color = 'B';

  add([color, name]: Pair): void {
    const givesUp = name === 'resign' ? ':r' : name === 'forfeit' ? ':f' : '';
    if (givesUp) {
      this.text += givesUp + color.toLowerCase();
      return;
    }
    this.turnTo(color);
    this.text += CODES[name] ?? name;
    this.turn = name === 'swap-sides' ? color : other(color);
  }
  turnTo(color: Color): void {
    if (this.turn !== color) this.text += ':p';
    this.turn = color;
  }
}

export function fragment(game: Game): string {
  const {initialStones, initialPlayer, moves} = game.fields();
  const {cols, rows} = game.size;
  const line = new Line();
  const [black, white] = (['B', 'W'] as Color[]).map((color) => initialStones.filter(([c]) => c === color));
  for (let i = 0; i < Math.max(black.length, white.length); ++i) {
    if (black[i]) line.add(black[i]);
    if (white[i]) line.add(white[i]);
  }
  for (const move of moves) line.add(move);
  if (!moves.length) line.turnTo(initialPlayer);
  const played = line.text;
  line.text = '';
  const shown = game.shownLine();
  for (const node of shown.slice(shown.indexOf(game.at) + 1)) if (game.nodes[node].move) line.add(game.nodes[node].move!);
  return `${cols === rows ? cols : `${cols}x${rows}`},${played}${line.text ? ',' + line.text : ''}`;
}
