// Draws what `mustplay serve --cluster` tells of a distributed solve, again every two seconds.
const WORDS = {
  en: {
    title: 'Distributed solve', numbers: 'Proof and disproof number at the root', throughput: 'Nodes a second', workers: 'Workers', tree: 'Tree',
    proof: 'proof', disproof: 'disproof', wins: '{0} wins', black: 'Black', white: 'White', done: 'about {0} % of the proof', rest: 'roughly {0} to go',
    jobs: 'Jobs: {0} waiting, {1} running, {2} solved, {3} open, {4} refused', name: 'name', nodes: 'nodes', rate: 'a second', at: 'works on', idle: 'idle',
    none: 'Nobody works at present.', running: '{0} under way', silent: 'The coordinator was last heard of {0} ago.', nothing: 'There is nothing to show: {0}',
  },
  de: {
    title: 'Verteiltes Lösen', numbers: 'Beweis- und Widerlegungszahl der Wurzel', throughput: 'Knoten je Sekunde', workers: 'Arbeiter', tree: 'Baum',
    proof: 'Beweis', disproof: 'Widerlegung', wins: '{0} gewinnt', black: 'Schwarz', white: 'Weiß', done: 'etwa {0} % des Beweises', rest: 'ungefähr noch {0}',
    jobs: 'Aufträge: {0} warten, {1} laufen, {2} gelöst, {3} offen, {4} abgelehnt', name: 'Name', nodes: 'Knoten', rate: 'je Sekunde', at: 'arbeitet an', idle: 'untätig',
    none: 'Zurzeit arbeitet niemand.', running: '{0} in Arbeit', silent: 'Vom Koordinator wurde zuletzt vor {0} gehört.', nothing: 'Es gibt nichts zu zeigen: {0}',
  },
  fr: {
    title: 'Résolution répartie', numbers: 'Nombres de preuve et de réfutation à la racine', throughput: 'Nœuds par seconde', workers: 'Travailleurs', tree: 'Arbre',
    proof: 'preuve', disproof: 'réfutation', wins: '{0} gagne', black: 'Noir', white: 'Blanc', done: 'environ {0} % de la preuve', rest: 'encore {0} environ',
    jobs: 'Tâches : {0} en attente, {1} en cours, {2} résolues, {3} ouvertes, {4} refusées', name: 'nom', nodes: 'nœuds', rate: 'par seconde', at: 'travaille sur', idle: 'inactif',
    none: 'Personne ne travaille en ce moment.', running: '{0} en cours', silent: 'Dernières nouvelles du coordinateur il y a {0}.', nothing: 'Il n’y a rien à montrer : {0}',
  },
  es: {
    title: 'Resolución distribuida', numbers: 'Números de prueba y refutación en la raíz', throughput: 'Nodos por segundo', workers: 'Trabajadores', tree: 'Árbol',
    proof: 'prueba', disproof: 'refutación', wins: 'Gana {0}', black: 'Negro', white: 'Blanco', done: 'cerca del {0} % de la prueba', rest: 'faltan unos {0}',
    jobs: 'Tareas: {0} en espera, {1} en curso, {2} resueltas, {3} abiertas, {4} rechazadas', name: 'nombre', nodes: 'nodos', rate: 'por segundo', at: 'trabaja en', idle: 'inactivo',
    none: 'Ahora no trabaja nadie.', running: '{0} en curso', silent: 'Últimas noticias del coordinador hace {0}.', nothing: 'No hay nada que mostrar: {0}',
  },
  pl: {
    title: 'Rozwiązywanie rozproszone', numbers: 'Liczba dowodu i obalenia w korzeniu', throughput: 'Węzły na sekundę', workers: 'Pracownicy', tree: 'Drzewo',
    proof: 'dowód', disproof: 'obalenie', wins: 'Wygrywa {0}', black: 'czarny', white: 'biały', done: 'około {0} % dowodu', rest: 'zostało około {0}',
    jobs: 'Zadania: {0} czeka, {1} w toku, {2} rozwiązanych, {3} otwartych, {4} odrzuconych', name: 'nazwa', nodes: 'węzły', rate: 'na sekundę', at: 'pracuje nad', idle: 'bezczynny',
    none: 'Teraz nikt nie pracuje.', running: '{0} w toku', silent: 'Ostatnia wiadomość od koordynatora: {0} temu.', nothing: 'Nie ma nic do pokazania: {0}',
  },
  ja: {
    title: '分散ソルブ', numbers: '根の証明数と反証数', throughput: '毎秒のノード数', workers: 'ワーカー', tree: '木',
    proof: '証明', disproof: '反証', wins: '{0}の勝ち', black: '黒', white: '白', done: '証明の約{0}%', rest: '残り約{0}',
    jobs: 'ジョブ：待ち{0}、実行中{1}、解決{2}、未解決{3}、拒否{4}', name: '名前', nodes: 'ノード', rate: '毎秒', at: '対象', idle: '待機中',
    none: '今は誰も働いていません。', running: '実行中{0}', silent: 'コーディネーターからの最後の連絡は{0}前です。', nothing: '表示するものがありません：{0}',
  },
};
let chosen = null;
try {
  chosen = JSON.parse(localStorage.getItem('mustplay.settings') ?? '{}').language ?? null;
} catch {}
const language = [chosen, ...navigator.languages].map((l) => String(l).slice(0, 2)).find((l) => l in WORDS) ?? 'en';
const word = (key, ...values) => values.reduce((text, value, i) => text.replace(`{${i}}`, value), WORDS[language][key]);

const find = (id) => document.getElementById(id);
const element = (name, text, className) => Object.assign(document.createElement(name), {textContent: text ?? '', className: className ?? ''});
const count = (n) => Math.round(n).toLocaleString(language);
const number = (n) => (n >= 2 ** 30 ? '∞' : count(n));
const time = (s) => (s < 120 ? `${Math.round(s)} s` : s < 7200 ? `${Math.round(s / 60)} min` : `${(s / 3600).toFixed(1)} h`);
const color = (name) => word(name === 'white' ? 'white' : 'black');

// Lines over time; each value is between 0 and the largest.
function chart(id, seconds, lines, label) {
  const svg = find(id), [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  const make = (name, attributes, text) => {
    const out = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
    out.textContent = text ?? '';
    return out;
  };
  const most = Math.max(1e-9, ...lines.flatMap((line) => line.values)), end = Math.max(1e-9, seconds.at(-1) ?? 0);
  const x = (s) => ((s / end) * (width - 8) + 4).toFixed(1), y = (v) => (height - 6 - (v / most) * (height - 26)).toFixed(1);
  svg.replaceChildren(
    ...lines.map((line) => make('polyline', {class: line.name, points: line.values.map((v, i) => `${x(seconds[i])},${y(v)}`).join(' ')})),
    make('text', {x: 6, y: 14}, label(most)),
    make('text', {x: width - 6, y: height - 8, 'text-anchor': 'end'}, time(end)),
  );
  svg.setAttribute('aria-label', label(most));
}

function branch(moves) {
  return moves.map((m) => {
    const state = m.winner ? word('wins', color(m.winner)) : `${word('proof')} ${number(m.proof)}, ${word('disproof')} ${number(m.disproof)}`;
    const item = element('li', `${m.move}: ${state}${m.under_way ? `; ${word('running', m.under_way)}` : ''}`);
    if (m.next?.length) {
      const list = element('ul');
      list.append(...branch(m.next));
      item.append(list);
    }
    return item;
  });
}

function draw(s) {
  const parts = [s.position, s.winner ? word('wins', color(s.winner)) : `${word('proof')} ${number(s.proof)}, ${word('disproof')} ${number(s.disproof)}`];
  if (!s.winner) parts.push(word('done', Math.round(100 * s.progress)));
  if (s.rest_s != null) parts.push(word('rest', time(s.rest_s)));
  find('what').textContent = parts.join(' · ');
  find('progress').value = s.winner ? 1 : s.progress;
  find('jobs').textContent = word('jobs', ...['waiting', 'running', 'solved', 'open', 'refused'].map((k) => count(s.jobs[k])));
  const seconds = s.history.map((h) => h[0]), logarithm = (n) => Math.log2(1 + Math.min(n, 2 ** 30));
  chart(
    'numbers', seconds,
    [{name: 'proof', values: s.history.map((h) => logarithm(h[1]))}, {name: 'disproof', values: s.history.map((h) => logarithm(h[2]))}],
    (most) => `${word('proof')} —, ${word('disproof')} - - (log₂ ≤ ${most.toFixed(1)})`,
  );
  const rates = s.history.map((h, i) => (i === 0 ? 0 : (h[3] - s.history[i - 1][3]) / Math.max(0.1, h[0] - s.history[i - 1][0])));
  chart('throughput', seconds, [{name: 'rate', values: rates}], (most) => `≤ ${count(most)}`);
  const head = element('tr');
  head.append(...['name', 'nodes', 'rate', 'at'].map((k) => element('th', word(k))));
  const rows = s.workers.map((w) => {
    const row = element('tr');
    row.append(element('td', w.name), element('td', count(w.nodes), 'number'), element('td', count(w.nodes_per_s), 'number'), element('td', w.position || word('idle')));
    return row;
  });
  find('workers').replaceChildren(...(rows.length ? [head, ...rows] : [element('caption', word('none'))]));
  find('tree').replaceChildren(...branch(s.moves));
  find('message').textContent = s.age_s > 10 && !s.winner ? word('silent', time(s.age_s)) : '';
  find('all').hidden = false;
}

async function look() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  try {
    const answer = await fetch('api/cluster', {headers: token ? {Authorization: `Bearer ${token}`} : {}});
    const body = await answer.json();
    if (answer.ok) draw(body);
    else find('message').textContent = word('nothing', body.error ?? answer.status);
  } catch (error) {
    find('message').textContent = word('nothing', error.message);
  }
  setTimeout(look, 2000);
}

document.documentElement.lang = language;
document.title = `Mustplay: ${word('title')}`;
for (const part of document.querySelectorAll('[data-w]')) part.textContent = word(part.dataset.w);
look();
