// The lessons: one after the other, each a position with what to look at switched on.
import {LESSONS} from './lessons';
import {Key, t} from './language';
import {Switch, colorName, draws, page, setSwitch, show, switches} from './state';
import {byId} from './dom';
import {newGame, open} from './play';
import {save} from './library';
import {withEdges} from './edges';
import {parseCell} from './hex';
import {showConnections} from './look';

function teach(number: number): void {
  const {fields, see, play} = LESSONS[number];
  page.lesson = -1; // what this one shows must not end with the one before
  for (const name of Object.keys(switches) as Switch[]) switches[name] = see.includes(name);
  open(fields, {lesson: number, ...(play ? {opponent: {level: 10, human: play}} : {})});
  for (const name of see) setSwitch(name as Switch, true); // a new position ends some
  save();
  show();
  resumeLesson();
}

// What a lesson shows at once; also after a reload.
export function resumeLesson(): void {
  const click = LESSONS[page.lesson]?.click;
  if (click && page.game.at === 0) showConnections(parseCell(page.game.size, click));
}

function showLesson(): void {
  const {lesson} = page;
  byId('lesson').hidden = lesson < 0;
  if (lesson < 0) return;
  const key = LESSONS[lesson].key;
  const colors = {red: colorName('B'), blue: colorName('W')};
  byId('lesson-title').textContent = `${lesson + 1}. ${t(`${key}_title` as Key)}`;
  const text = t(`${key}_text` as Key, colors);
  if (byId('lesson-text').dataset.text !== text) byId('lesson-text').replaceChildren(...withEdges(text));
  byId('lesson-text').dataset.text = text;
  byId<HTMLButtonElement>('lesson-back').disabled = lesson === 0;
  byId<HTMLButtonElement>('lesson-next').textContent = t(lesson + 1 < LESSONS.length ? 'next' : 'done');
}

export function setUpTutorial(): void {
  draws(showLesson);
  byId('learn').onclick = () => teach(0);
  byId('lesson-back').onclick = () => teach(page.lesson - 1);
  byId('lesson-next').onclick = () => (page.lesson + 1 < LESSONS.length ? teach(page.lesson + 1) : newGame());
}
