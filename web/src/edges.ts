// The edges of a colour, drawn: words such as "top to bottom" would be wrong for a board that is turned.
import {Color} from './hex';
import {Geometry, Layout} from './geometry';
import {settings} from './settings';
import {svg} from './dom';

// Upright on a phone that is held upright: cells are half as large again there.
export function layoutNow(): Layout {
  if (settings.layout !== 'auto') return settings.layout;
  return innerWidth < 560 && innerHeight > innerWidth ? 'portrait' : 'flat';
}

// A small board of which the two edges of the colour are painted.
export function edgeIcon(color: Color, layout = layoutNow()): SVGElement {
  const geometry = new Geometry({cols: 4, rows: 4}, layout);
  const cells = Array.from({length: 16}, (_, i) => {
    const [x, y] = geometry.at(i % 4, Math.floor(i / 4));
    return svg('polygon', {points: geometry.hexagon(1), transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`, class: 'ground'});
  });
  const edges = geometry.bands(color === 'B').map((d) => svg('path', {d}));
  return svg('svg', {class: 'edge-icon', viewBox: geometry.frame().map((n) => n.toFixed(2)).join(' '), 'aria-hidden': true},
    svg('g', {class: 'edge', 'data-color': color}, ...edges), ...cells);
}

// A text with {edges_B} and {edges_W} as pictures.
export function withEdges(text: string): (string | Node)[] {
  return text.split(/(\{edges_[BW]\})/).map((part) => (/^\{edges_[BW]\}$/.test(part) ? edgeIcon(part[7] as Color) : part));
}
