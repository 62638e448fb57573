// The lessons: one after the other, each a position with what to look at switched on.
import {LESSONS} from './lessons';
import {Switch, colorName, draws, page, show, switches} from './state';
import {byId} from './dom';
import {newGame, open} from './play';
import {parseCell} from './hex';
import {showConnections} from './look';

function teach(number: number): void {
  const {fields, see, click, play} = LESSONS[number];
  for (const name of Object.keys(switches) as Switch[]) switches[name] = see.includes(name);
  open(fields);
  for (const name of see) switches[name as Switch] = true; // a new position ends some
  if (play) page.opponent = {level: 10, human: play};
  page.lesson = number;
  show();
  if (click) showConnections(parseCell(page.game.size, click));
}

function showLesson(): void {
  const {lesson} = page;
  byId('lesson').hidden = lesson < 0;
  if (lesson < 0) return;
  byId('lesson-title').textContent = `${lesson + 1}. ${LESSONS[lesson].title}`;
  const named = (text: string) => text.replace(/\bRed\b/g, colorName('B')).replace(/\bBlue\b/g, colorName('W'));
  byId('lesson-text').textContent = named(LESSONS[lesson].text);
  byId<HTMLButtonElement>('lesson-back').disabled = lesson === 0;
  byId<HTMLButtonElement>('lesson-next').textContent = lesson + 1 < LESSONS.length ? 'Next' : 'Done';
}

export function setUpTutorial(): void {
  draws(showLesson);
  byId('learn').onclick = () => teach(0);
  byId('lesson-back').onclick = () => teach(page.lesson - 1);
  byId('lesson-next').onclick = () => (page.lesson + 1 < LESSONS.length ? teach(page.lesson + 1) : newGame());
}
