// The clock: each side has some time for the game, and gets a little for every move. It runs for the side to move
// once the first stone is there, at the end of the line only, and whoever has none left has lost.
import {Color} from './hex';
import {View} from './game';
import {inGame, page} from './state';

export interface Clock {
  left: Record<Color, number>; // ms
  increment: number; // ms
}

// Of the new-game dialog: minutes and seconds per move.
export const CLOCKS = ['', '3+2', '10+5', '30+10', '90+30'];

export function makeClock(choice: string): Clock | null {
  const [minutes, seconds] = choice.split('+').map(Number);
  if (!minutes) return null;
  return {left: {B: minutes * 60000, W: minutes * 60000}, increment: seconds * 1000};
}

// A move was made.
export function pressClock(color: Color): void {
  if (page.clock) page.clock.left[color] += page.clock.increment;
}

// Seconds that the engine may take for a move; 0: as it likes.
export function engineTime(color: Color): number {
  return page.clock ? Math.max(0.05, Math.min(1, page.clock.left[color] / 30000)) : 0;
}

export function runsFor(view: View): Color | null {
  const {game, clock} = page;
  const playing = page.opponent.level > 0 ? inGame() : game.nodes[game.at].children.length === 0;
  return clock && game.at > 0 && playing && !view.winner ? view.toMove : null;
}

// `lost` is told who has run out of time, `ticked` that the clock has gone on.
export function startClock(lost: (color: Color) => void, ticked: (view: View) => void): void {
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    const spent = now - before;
    before = now;
    if (!page.clock) return;
    const view = page.game.view();
    const color = runsFor(view);
    if (!color) return;
    page.clock.left[color] -= spent;
    ticked(view);
    if (page.clock.left[color] <= 0) lost(color);
  }, 100);
}
