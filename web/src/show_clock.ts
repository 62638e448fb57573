// The clock as one sees it.
import {Color} from './hex';
import {View} from './game';
import {byId, html} from './dom';
import {colorName, draws, page} from './state';
import {runsFor} from './clock';
import {t} from './language';

function words(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 20) return seconds.toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

export function showClock(view: View): void {
  const {clock} = page;
  const element = byId('clock');
  element.hidden = !clock;
  if (!clock) return;
  const running = runsFor(view);
  element.replaceChildren(...(['B', 'W'] as Color[]).map((color) =>
    html('span', {class: 'time' + (color === running ? ' running' : '') + (clock.left[color] < 20000 ? ' short' : '')},
      html('span', {class: 'dot', 'data-stone': color, 'aria-hidden': true}), html('span', {class: 'unseen'}, t('has_time', {color: colorName(color)})), words(clock.left[color]))));
}

draws(showClock);
