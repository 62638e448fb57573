// Making elements.

type Child = Node | string | null | undefined | false;

const SVG = 'http://www.w3.org/2000/svg';

function fill<T extends Element>(element: T, attributes: Record<string, any>, children: Child[]): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, any> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, any> = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children) as SVGElementTagNameMap[K];
}

export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  html('a', {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
