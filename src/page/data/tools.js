// Part 11: the tools that change a position: units, their states, rules, and the phase played.
// What may be done to a unit at a button: keys of its entry, or of its element's, to set (null: to drop) or to count.
const kActions = {
  asl: [['Break', { broken: true, dm: true }, 'broken'], ['Rally', { broken: null, dm: null }, '!broken'], ['Pin', { pinned: true }, 'broken'], ['DM', { dm: true }, '!broken']],
  chain_of_command: [['Shock +1', 'shock', 1], ['Shock \u22121', 'shock', -1], ['Pin', { status: 'pinned' }], ['Break', { status: 'broken' }], ['Normal', { status: null }]],
  armour_battles: [['Disruption +1', 'disruption', 1], ['Disruption \u22121', 'disruption', -1], ['Suppress', { suppressed: true }], ['Unsuppress', { suppressed: null }]],
  squares: [['No closer', { restriction: 'no-closer' }], ['Duck back', { restriction: 'duck-back' }], ['Surrender', { restriction: 'surrender' }], ['Free', { restriction: null }]],
  morale_ratio: [['Cautious', { morale: 'cautious' }], ['Shaken', { morale: 'shaken' }], ['Break', { morale: 'broken' }], ['Normal', { morale: null }], ['Strength \u22121', 'current', -1]],
};
const actionsFor = () => kActions[view.rules.startsWith('asl') ? 'asl' : view.rules] ?? [];
const holderOf = (entry) => (view.rules === 'morale_ratio' && 'element' in entry ? scenario.elements.find((e) => e.id === entry.element) : entry);
const applies = (when, entry) => when === undefined || (when[0] === '!' ? Boolean(entry[when.slice(1)]) : !entry[when]);
const apply = ([, what, amount], entry) => {
  if (typeof what === 'string') entry[what] = Math.max(0, (entry[what] ?? 0) + amount);
  else for (const [key, value] of Object.entries(what)) if (value === null) delete entry[key]; else entry[key] = value;
};

const pick = (label, options, value, changed) => {
  const node = element('label', label + ' ');
  const select = element('select');
  for (const option of options) {
    const item = element('option', option);
    item.value = option;
    select.append(item);
  }
  select.value = value;
  select.addEventListener('change', () => changed(select.value));
  node.append(select);
  return [node, select];
};


const unitTools = () => {
  const found = state.unit && entryOf(state.unit);
  if (!found) return [element('p', word('change_hint'))];
  const out = [];
  const tools = element('p', undefined, 'tools');
  for (const action of actionsFor()) if (applies(action[2] === 1 || action[2] === -1 ? undefined : action[2], holderOf(found.entry))) tools.append(button(action[0], () => change(() => apply(action, holderOf(found.entry)))), ' ');
  tools.append(button(word('remove', { unit: state.unit }), () => removeUnit(state.unit)));
  out.push(tools);
  if (state.hex !== null) {
    const move = element('p', undefined, 'tools');
    for (const place of locationsOf(state.hex)) move.append(button(word('move_there', { unit: state.unit, place }), () => moveUnit(state.unit, place)), ' ');
    out.push(move);
  }
  return out;
};
// Counters that are offered under ASL; any other may be typed.
const kCounters = ['4-6-7', '4-4-7', '6-5-8', '5-4-8', '4-5-8', '6-2-8', '5-2-7', '4-2-6', '2-4-7', '2-3-7', '7-0', '8-0', '8-1', '9-1', '9-2', '10-2'];
const counterTools = () => {
  const p = element('p', undefined, 'tools');
  const [sideLabel, side] = pick(word('side'), view.sides, view.sides[0], () => {});
  const label = element('label', word('counter') + ' ');
  const input = element('input');
  const list = element('datalist');
  list.id = 'counters';
  list.append(...kCounters.map((c) => Object.assign(element('option'), { value: c })));
  Object.assign(input, { value: '4-4-7', size: 8 });
  input.setAttribute('list', 'counters');
  label.append(input, list);
  p.append(sideLabel, ' ', label, ' ', button(word('add_here', { hex: hexes[state.hex].name }), () => addCounter(side.value, input.value.trim(), locationsOf(state.hex)[0])));
  return p;
};
const likeTools = () => {
  const ids = [...shown.units.keys()].filter(entryOf);
  if (!ids.length) return null;
  const sideOf = (id) => shown.units.get(id).side;
  // An enemy of the chosen unit first.
  const like = ids.find((id) => state.unit && shown.units.has(state.unit) && sideOf(id) !== sideOf(state.unit) && !shown.answers.has(id)) ?? ids[0];
  const [label, select] = pick(word('like'), ids, like, () => {});
  const p = element('p', undefined, 'tools');
  p.append(label, ' ', button(word('add_here', { hex: hexes[state.hex].name }), () => addLike(select.value, locationsOf(state.hex)[0])));
  return p;
};
const addTools = () => {
  if (state.hex === null) return [element('p', word('choose_hex'))];
  return [likeTools(), view.rules.startsWith('asl') ? counterTools() : null].filter(Boolean);
};
const ruleTool = (s) => {
  const p = element('p', undefined, 'switch');
  if (s.words.length) {
    p.append(pick(s.name, s.words, s.value, (value) => flip(s, value))[0]);
  } else {
    const label = element('label', s.name + ' ');
    const input = element('input');
    Object.assign(input, { type: 'number', value: s.value });
    input.addEventListener('change', () => flip(s, input.value));
    label.append(input);
    p.append(label);
  }
  p.append(element('small', `${s.meaning} [${s.rule}]`));
  return p;
};
let wantedRule = '';
const ruleTools = () => {
  const label = element('label', word('rules_find') + ' ');
  const input = element('input');
  Object.assign(input, { type: 'search', value: wantedRule });
  label.append(input);
  const p = element('p');
  p.append(label);
  const rules = view.switches.map((s) => [s, ruleTool(s)]);
  const sift = () => {
    wantedRule = input.value;
    for (const [s, node] of rules) node.hidden = !`${s.name} ${s.meaning} ${s.rule}`.toLowerCase().includes(wantedRule.toLowerCase());
  };
  input.addEventListener('input', sift);
  sift();
  return [p, ...rules.map(([, node]) => node)];
};
// A part that is made when it is first opened.
const folding = (key, make) => {
  const details = foldingOf(key);
  const fill = () => details.childElementCount === 1 && details.append(...make());
  if (details.open) fill();
  details.addEventListener('toggle', () => details.open && fill());
  return details;
};

const changeSection = document.getElementById('change');
// While a phase is played, the answers given are what is taken back.
const goBack = () => (game ? playBack() : stepBack(undo, redo));
const goForward = () => (game ? playOn() : stepBack(redo, undo));
const changeButtons = () => {
  const back = button(word('undo'), goBack);
  const on = button(word('redo'), goForward);
  back.id = 'undo';
  on.id = 'redo';
  const open = button(word('open'), () => toggleStart());
  open.id = 'open';
  const sketch = button(word('draw_begin'), () => (drawing ? endDrawing() : beginDrawing()));
  sketch.id = 'begin-drawing';
  sketch.title = word('draw');
  return svg ? [open, sketch, back, on, menu('save', saveButtons())] : [];
};
const showChange = () => {
  for (const [id, steps] of [['undo', undo], ['redo', redo]]) {
    const node = document.getElementById(id);
    if (node) node.disabled = busy || !(game ? game[id === 'undo' ? 'answers' : 'ahead'] : steps).length;
  }
  const sketch = document.getElementById('begin-drawing');
  if (sketch) sketch.disabled = game !== null;
  document.body.classList.toggle('busy', busy);
  showPlay();
  showDraw();
  changeSection.hidden = !svg || drawing !== null || (game !== null && !complaint);
  if (!svg) return;
  const active = document.activeElement;
  const focused = changeSection.contains(active) ? active.textContent : null;
  changeSection.setAttribute('aria-busy', String(busy));
  changeSection.setAttribute('aria-label', word('change'));
  changeSection.replaceChildren(element('h2', word('change')));
  if (busy) changeSection.append(element('p', word('working'), 'working'));
  if (complaint) changeSection.append(messages(complaint, 'complaint'));
  if (game) return;
  changeSection.append(...unitTools(), folding('asks', askTools), folding('add', addTools), folding('rules', ruleTools), folding('play', playTools));
  if (focused) [...changeSection.querySelectorAll('button, summary')].find((b) => b.textContent === focused)?.focus();
};
