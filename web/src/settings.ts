// What this browser keeps: how the page looks, speaks and plays, for every page of the program; and how it is kept.
import {Color} from './hex';
import {Language, browserLanguage} from './language';
import {Layout} from './geometry';
import {SwapRule} from './game';

export function load<T>(storage: Storage, key: string): T | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
// False when there is no room.
export function put(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export interface Settings {
  layout: Layout | 'auto';
  colors: 'red-blue' | 'black-white';
  theme: 'auto' | 'light' | 'dark';
  level: number; // 0: two people
  cols: number;
  rows: number;
  human: Color;
  swap: SwapRule;
  clock: string; // of CLOCKS
  values: 'percent' | 'elo' | 'odds'; // how chances are written
  whose: Color; // whose chances
  tap: 'two' | 'one'; // taps that it takes to play on a touch screen
  sound: 'off' | 'on';
  language: Language | 'auto';
}

export const settings: Settings = {
  layout: 'auto', colors: 'red-blue', theme: 'auto', level: 3, cols: 11, rows: 11, human: 'B', swap: 'pieces', clock: '',
  values: 'percent', whose: 'B', tap: 'two', sound: 'off', language: 'auto',
  ...load<Partial<Settings>>(localStorage, 'mustplay.settings'),
};

export function keepSettings(): void {
  put(localStorage, 'mustplay.settings', settings);
}

export const chosenLanguage = (): Language => (settings.language === 'auto' ? browserLanguage() : settings.language);

export function showTheme(): void {
  document.documentElement.dataset.theme = settings.theme;
}
