// Words: every text of the page stands in a table, one for each language, and is found by its key. English comes with the
// page; the others are fetched when they are wanted. What the engine finds out comes as data and is worded here; its complaints
// about bad input stay English. Elements of index.html
// and cluster.html name their text: data-t for the content, data-t-title, data-t-label and data-t-placeholder for attributes.
import {en} from './words/en';

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

export const LANGUAGES = {en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', pl: 'Polski', ja: '日本語'} as const;
export type Language = keyof typeof LANGUAGES;

const TABLES: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: () => import('./words/de').then((m) => m.de),
  fr: () => import('./words/fr').then((m) => m.fr),
  es: () => import('./words/es').then((m) => m.es),
  pl: () => import('./words/pl').then((m) => m.pl),
  ja: () => import('./words/ja').then((m) => m.ja),
};

let words: Words = en;

// The text of a key; {name} stands for a parameter.
export function t(key: Key, parameters: Record<string, string | number> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => String(parameters[name] ?? whole));
}

// What the browser's owner reads, as far as there is a table.
export function browserLanguage(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return 'en';
}

export async function speak(language: Language): Promise<void> {
  words = language === 'en' ? en : await TABLES[language]();
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll<HTMLElement>('[data-t]')) element.textContent = t(element.dataset.t as Key);
  for (const [data, attribute] of [['tTitle', 'title'], ['tLabel', 'aria-label'], ['tPlaceholder', 'placeholder']])
    for (const element of document.querySelectorAll<HTMLElement>(`[data-t-${data.slice(1).toLowerCase()}]`)) element.setAttribute(attribute, t(element.dataset[data] as Key));
}
