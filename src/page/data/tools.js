// Part 11: the tools that change a position: units, their states, rules, and the phase played.
// What may be done to a unit at a button (act_... of the words): keys of its entry, or of its element's, to set (null: to drop) or to count.
const kActions = {
  asl: [['break', { broken: true, dm: true }, 'broken'], ['rally', { broken: null, dm: null }, '!broken'], ['pin', { pinned: true }, 'broken'], ['unpin', { pinned: null }, '!pinned'], ['dm', { dm: true }, '!broken'], ['dm_off', { dm: null }, '!dm']],
  chain_of_command: [['shock_more', 'shock', 1], ['shock_less', 'shock', -1], ['pin', { status: 'pinned' }], ['break', { status: 'broken' }], ['normal', { status: null }]],
  armour_battles: [['disruption_more', 'disruption', 1], ['disruption_less', 'disruption', -1], ['suppress', { suppressed: true }], ['unsuppress', { suppressed: null }]],
  squares: [['no_closer', { restriction: 'no-closer' }], ['duck_back', { restriction: 'duck-back' }], ['surrender', { restriction: 'surrender' }], ['free', { restriction: null }]],
  morale_ratio: [['cautious', { morale: 'cautious' }], ['shaken', { morale: 'shaken' }], ['break', { morale: 'broken' }], ['normal', { morale: null }], ['strength_less', 'current', -1]],
};
const actionsFor = () => kActions[view.rules.startsWith('asl') ? 'asl' : view.rules] ?? [];
const holderOf = (entry) => (view.rules === 'morale_ratio' && 'element' in entry ? scenario.elements.find((e) => e.id === entry.element) : entry);
const applies = (when, entry) => when === undefined || (when[0] === '!' ? Boolean(entry[when.slice(1)]) : !entry[when]);
const apply = ([, what, amount], entry) => {
  if (typeof what === 'string') entry[what] = Math.max(0, (entry[what] ?? 0) + amount);
  else for (const [key, value] of Object.entries(what)) if (value === null) delete entry[key]; else entry[key] = value;
};

const pick = (label, options, value, changed, nameOf = (option) => option) => {
  const node = element('label', label + ' ');
  const select = element('select');
  for (const option of options) {
    const item = element('option', nameOf(option));
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
  for (const action of actionsFor()) if (applies(action[2] === 1 || action[2] === -1 ? undefined : action[2], holderOf(found.entry))) tools.append(button(word('act_' + action[0]), () => change(() => apply(action, holderOf(found.entry)))), ' ');
  tools.append(button(word('remove', { unit: state.unit }), () => removeUnit(state.unit)));
  out.push(tools);
  if (state.hex !== null) {
    const move = element('p', undefined, 'tools');
    for (const place of locationsOf(state.hex)) move.append(button(word('move_there', { unit: state.unit, place }), () => moveUnit(state.unit, place)), ' ');
    out.push(move);
  }
  return out;
};
// Counters that are offered under ASL, by nationality (counters.cpp), with the leaders that all have; any other is typed.
const counters = read('counters');
const kLeaders = ['10-3', '10-2', '9-2', '9-1', '8-1', '8-0', '7-0', '6+1'];
const kTyped = '';
const nationalityOf = (side) => scenario.nationalities?.[side] ?? (side in counters ? side : Object.keys(counters)[0]);
const counterOptions = (select, nationality) => {
  select.replaceChildren();
  const { squads, half_squads, crews } = counters[nationality];
  for (const [kind, list] of Object.entries({ squads, half_squads, crews, leaders: kLeaders })) {
    const group = element('optgroup');
    group.label = word('counters_' + kind);
    group.append(...list.map((text) => element('option', text)));
    select.append(group);
  }
  select.append(Object.assign(element('option', word('counter_other')), { value: kTyped }));
};
// What was last put on the map is offered again.
const adding = { side: null, nationality: null, counter: null };
const counterTools = () => {
  const p = element('p', undefined, 'tools');
  p.dataset.add = 'counter';
  if (!view.sides.includes(adding.side)) Object.assign(adding, { side: view.sides[0], nationality: null, counter: null });
  adding.nationality ??= nationalityOf(adding.side);
  const [counterLabel, counter] = pick(word('counter'), [], '', (text) => {
    adding.counter = text;
    typed.hidden = text !== kTyped;
  });
  const typed = element('label', word('counter_typed') + ' ');
  const input = Object.assign(element('input'), { size: 12 });
  typed.append(input);
  const offer = () => {
    counterOptions(counter, adding.nationality);
    counter.value = [...counter.options].some((option) => option.value === adding.counter) ? adding.counter : counters[adding.nationality].usual;
    adding.counter = counter.value;
    typed.hidden = counter.value !== kTyped;
  };
  const [nationLabel, nation] = pick(word('nationality'), Object.keys(counters), adding.nationality, (text) => {
    adding.nationality = text;
    offer();
  });
  const [sideLabel] = pick(word('side'), view.sides, adding.side, (text) => {
    Object.assign(adding, { side: text, nationality: nationalityOf(text) });
    nation.value = adding.nationality;
    offer();
  });
  offer();
  const add = button(word('add_here', { hex: hexes[state.hex].name }), () => addCounter(adding.side, adding.nationality, counter.value === kTyped ? input.value.trim() : counter.value, locationsOf(state.hex)[0]));
  p.append(sideLabel, ' ', nationLabel, ' ', counterLabel, ' ', typed, ' ', add);
  return p;
};
const likeTools = () => {
  const ids = [...shown.units.keys()].filter(entryOf);
  if (!ids.length) return null;
  const sideOf = (id) => shown.units.get(id).side;
  // An enemy of the chosen unit first.
  const like = ids.find((id) => state.unit && shown.units.has(state.unit) && sideOf(id) !== sideOf(state.unit) && !shown.answers.has(id)) ?? ids[0];
  const [label, select] = pick(word('like_unit'), ids, like, () => {});
  const p = element('p', undefined, 'tools');
  p.dataset.add = 'like';
  p.append(label, ' ', button(word('add_here', { hex: hexes[state.hex].name }), () => addLike(select.value, locationsOf(state.hex)[0])));
  return p;
};
const addTools = () => {
  if (state.hex === null) return [element('p', word('choose_hex'))];
  return [view.rules.startsWith('asl') ? counterTools() : null, likeTools()].filter(Boolean);
};
const ruleTool = (s) => {
  const p = element('p', undefined, 'switch');
  p.title = s.name;
  if (s.words.length) {
    p.append(pick(plainName(s.name), s.words, s.value, (value) => flip(s, value), valueName)[0]);
  } else {
    const label = element('label', plainName(s.name) + ' ');
    const input = element('input');
    Object.assign(input, { type: 'number', value: s.value });
    input.addEventListener('change', () => flip(s, input.value));
    label.append(input);
    p.append(label);
  }
  const changed = scenario[s.under]?.[s.name] !== undefined ? ` (${word('rule_changed')})` : '';
  p.append(element('small', `${s.meaning} [${s.rule}]${changed}`));
  return p;
};
// The rules that an answer of this position hangs on: those that its reasons, and its words on other readings, name.
const rulesThatMatter = () => {
  const told = [...shown.answers.values()].flatMap((a) => [...(a.readings ?? []), ...a.because, ...a.fate.because, ...a.refused].flatMap((r) => [r.disputed ?? '', r.text ?? '']));
  const words = new Set(told.flatMap((text) => text.split(/[^\w]+/)));
  return view.switches.filter((s) => words.has(s.name));
};
let wantedRule = '';
const ruleTools = () => {
  const label = element('label', word('rules_find') + ' ');
  const input = element('input');
  Object.assign(input, { type: 'search', value: wantedRule });
  label.append(input);
  const p = element('p');
  p.append(label);
  const first = rulesThatMatter();
  const rules = [...first, ...view.switches.filter((s) => !first.includes(s))].map((s) => [s, ruleTool(s)]);
  const sift = () => {
    wantedRule = input.value;
    for (const [s, node] of rules) node.hidden = !`${s.name} ${plainName(s.name)} ${s.meaning} ${s.rule}`.toLowerCase().includes(wantedRule.toLowerCase());
  };
  input.addEventListener('input', sift);
  sift();
  const nodes = rules.map(([, node]) => node);
  if (!first.length) return [p, ...nodes];
  return [p, element('p', word('rules_first'), 'hint'), ...nodes.slice(0, first.length), element('h3', word('rules_rest')), ...nodes.slice(first.length)];
};
// A part that is made when it is first opened.
const folding = (key, make, values = {}) => {
  const details = foldingOf(key, values);
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
  const lay = button(word('ground_begin'), () => (laying ? endLaying() : beginLaying()));
  lay.id = 'begin-laying';
  lay.title = word('ground');
  return svg ? [open, sketch, lay, back, on, menu('save', saveButtons())] : [];
};
const showChange = () => {
  for (const [id, steps] of [['undo', undo], ['redo', redo]]) {
    const node = document.getElementById(id);
    if (node) node.disabled = busy || !(game ? game[id === 'undo' ? 'answers' : 'ahead'] : steps).length;
  }
  for (const id of ['begin-drawing', 'begin-laying']) if (document.getElementById(id)) document.getElementById(id).disabled = game !== null;
  document.body.classList.toggle('busy', busy);
  showPlay();
  showDraw();
  showTerrain();
  changeSection.hidden = !svg || drawing !== null || laying !== null || (game !== null && !complaint);
  if (!svg) return;
  const active = document.activeElement;
  const focused = changeSection.contains(active) ? active.dataset.setup ?? active.dataset.step ?? active.textContent : null;
  changeSection.setAttribute('aria-busy', String(busy));
  changeSection.setAttribute('aria-label', word('change'));
  changeSection.replaceChildren(element('h2', word('change')));
  if (busy) changeSection.append(element('p', word('working'), 'working'));
  if (complaint) changeSection.append(messages(complaint, 'complaint'));
  if (game) return;
  const count = besideNow().length;
  const parts = [folding('asks', askTools), folding('steps', stepTools), folding('add', addTools), folding('setup', setupTools), ...(design ? [folding('design', designTools)] : []), folding('rules', ruleTools), folding('play', playTools)];
  if (count || view.rules.startsWith('asl')) parts.splice(openDetails.has('beside') ? 0 : 3, 0, folding('beside', besideTools, { count }));
  changeSection.append(...unitTools(), ...parts);
  if (focused) [...changeSection.querySelectorAll('button, summary, [data-setup]')].find((b) => (b.dataset.setup ?? b.dataset.step ?? b.textContent) === focused)?.focus();
};
