// Part 6: the scrubber through a phase as it was played.
// Parts of the log of a VASL game that vlog.js sets when one is open: the log, how to go to an entry, the entry that a link names, the words anew.
let gameLog = null;
let toEntry = async () => {};
let entryWanted = null;
let showGameWords = () => {};
const entryWords = (entry) => {
  const rule = entry.rule ? ` [${entry.rule}]` : '';
  switch (entry.type) {
    case 'start': return word('log_begins');
    case 'end': return word('play_over');
    case 'dice': return `${word('log_rolls', { what: [entry.who, entry.what].filter(Boolean).join(', '), faces: entry.faces.join(' ') })}${rule}`;
    case 'choice': return word('log_decides', entry) + rule;
    default: return `${entry.text || [entry.who, entry.what, entry.at && word('log_in', entry)].filter(Boolean).join(' ')}${rule}`;
  }
};

// A die of six as its pips, any other as a number.
const kPips = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const die = (face, sides) => {
  const node = document.createElementNS(NS, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 30 30', width: 30, height: 30, class: 'die', role: 'img', 'aria-label': word('log_die', { face, sides }) })) node.setAttribute(key, value);
  draw(node, 'rect', { x: 1, y: 1, width: 28, height: 28, rx: 6, fill: '#fff', stroke: '#111', 'stroke-width': 1.6 });
  if (sides === 6) for (const i of kPips[face]) draw(node, 'circle', { cx: 7.5 + 7.5 * (i % 3), cy: 7.5 + 7.5 * Math.floor(i / 3), r: 2.7, fill: '#111' });
  else draw(node, 'text', { x: 15, y: 20, 'font-size': 14, 'font-weight': 'bold', 'text-anchor': 'middle', fill: '#111' }, face);
  return node;
};

// Applies the steps up to one.
const followLog = (step) => {
  let drawn = null;
  for (let i = 0; i <= step; ++i) {
    const frame = view.log.frames[i];
    for (const unit of frame.units ?? []) shown.units.set(unit.id, unit);
    shown.standings = frame.standings ?? shown.standings;
    drawn = frame.drawn ?? drawn;
  }
  const frame = view.log.frames[step];
  if (step > 0 && frame.answer) shown.answers.set(frame.answer.id, frame.answer);
  if (drawn) showStacks(drawn.map((i) => view.log.stacks[i]));
};

const logSection = document.getElementById('log');
let logShown = null;  // the log that the section's controls were made for
const makeLog = () => {
  logShown = view.log;
  logSection.replaceChildren();
  logSection.hidden = !view.log;
  if (!view.log) return;
  const last = view.log.frames.length - 1;
  const range = element('input');
  Object.assign(range, { type: 'range', min: 0, max: last, id: 'step' });
  range.setAttribute('aria-label', word('step_range'));
  range.addEventListener('input', () => toStep(+range.value));
  const bar = element('div', undefined, 'bar');
  const jump = (text, label, to) => {
    const node = button(text, () => toStep(to()));
    node.setAttribute('aria-label', label);
    return node;
  };
  bar.append(jump('|\u25c0', word('step_first'), () => 0), jump('\u25c0', word('step_back'), () => state.step - 1), range, jump('\u25b6', word('step_on'), () => state.step + 1),
    jump('\u25b6|', word('step_last'), () => last));
  const now = element('p', undefined, 'now');
  const all = element('details');
  const list = element('ol');
  list.start = 0;
  view.log.frames.forEach((frame, i) => {
    const li = element('li');
    li.append(button(entryWords(frame.entry), () => toStep(i)));
    list.append(li);
  });
  all.append(element('summary', word('log_all', { count: last + 1 })), list);
  logSection.append(element('h2', word('log')), bar, now, all);
};
const showLog = () => {
  if (logShown !== view.log) makeLog();
  if (!view.log) return;
  const { entry } = view.log.frames[state.step];
  logSection.querySelector('#step').value = state.step;
  const now = logSection.querySelector('.now');
  now.replaceChildren(element('b', `${state.step}. `), visible(entryWords(entry)), ' ');
  if (entry.type === 'dice') now.append(...entry.faces.map((face) => die(face, entry.sides)));
  if (entry.type === 'choice') now.append(element('small', word('log_of', { list: entry.options.join(', ') })));
  logSection.querySelectorAll('li button').forEach((node, i) => (i === state.step ? node.setAttribute('aria-current', 'step') : node.removeAttribute('aria-current')));
};
// Goes to a step and to the unit it is about.
const toStep = (step) => {
  const to = Math.min(view.log.frames.length - 1, Math.max(0, step));
  state.step = to;
  state.option = null;
  const { entry } = view.log.frames[to];
  showView();
  const about = [entry.who, ...(entry.type === 'choice' ? [entry.taken] : [])].find((id) => shown.units.has(id));
  set(about ? { unit: about } : {});
  say(entryWords(entry));
};
