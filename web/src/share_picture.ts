// The summary of a review as a picture: the final position, the graph, and what was said about both players.
import {drawGraph, summaryWords} from './show_review';
import {download, svg} from './dom';
import {page} from './state';
import {t} from './language';

// Colours are variables of the page; a picture needs them as they are.
const KEPT = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-size', 'font-weight', 'text-anchor', 'display'];
function withStyles(element: SVGElement): SVGElement {
  const copy = element.cloneNode(true) as SVGElement;
  const [from, to] = [[element, ...element.querySelectorAll<SVGElement>('*')], [copy, ...copy.querySelectorAll<SVGElement>('*')]];
  from.forEach((source, i) => {
    const style = getComputedStyle(source);
    for (const name of KEPT) to[i].setAttribute(name, style.getPropertyValue(name));
    if (source.getAttribute('fill')?.startsWith('url(')) to[i].setAttribute('fill', source.getAttribute('fill')!);
  });
  for (const stop of copy.querySelectorAll('stop')) {
    const original = element.querySelector(`[class="${stop.getAttribute('class')}"]`);
    if (original) stop.setAttribute('stop-color', getComputedStyle(original).stopColor);
  }
  return copy;
}

const [WIDTH, HEIGHT] = [900, 860];
export async function sharePicture(): Promise<void> {
  const {review} = page;
  if (!review) return;
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue('--ink');
  const board = withStyles(document.querySelector<SVGElement>('svg.board')!);
  for (const [name, value] of [['x', 20], ['y', 20], ['width', WIDTH - 40], ['height', 540]] as const) board.setAttribute(name, String(value));
  const hidden = document.querySelector<SVGElement>('#graph svg')!;
  const graph = withStyles(hidden ?? drawGraph());
  for (const [name, value] of [['x', 20], ['y', 570], ['width', WIDTH - 40], ['height', 150]] as const) graph.setAttribute(name, String(value));
  const lines = summaryWords(review).map((text, i) => svg('text', {x: 30, y: 750 + 26 * i, fill: ink, 'font-size': 18, 'font-family': 'sans-serif'}, text));
  const picture = svg('svg', {xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`},
    svg('rect', {width: WIDTH, height: HEIGHT, fill: style.getPropertyValue('--paper')}), board, graph, ...lines);
  const text = new XMLSerializer().serializeToString(picture);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: 2 * WIDTH, height: 2 * HEIGHT});
  canvas.getContext('2d')!.drawImage(image, 0, 0, 2 * WIDTH, 2 * HEIGHT);
  canvas.toBlob((blob) => blob && download(blob, `${t('review')}.png`));
}
