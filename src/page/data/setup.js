// Part 11: what a designer states beside the units: the scenario's own facts as a form, its house rules, and its areas and entries.
//
// design: what the program tells of the scenario's `design`, or null; areaShown: the number of the part that is marked on the map.
let design = null;
let areaShown = null;
const designParts = () => (design ? [...design.areas.map((part) => ({ ...part, what: 'area' })), ...design.entries.map((part) => ({ ...part, what: 'entry' })), ...(design.victory.hexes.length || design.victory.text ? [{ ...design.victory, what: 'victory' }] : [])] : []);
const partWords = ({ what, id, side, turn, as: counter, text, hexes: list }) => [word('design_' + what), id, side, turn && word('design_turn', { turn }), counter, word('design_hexes', { count: list.length }), text].filter(Boolean).join(', ');
const hexesNamed = (names) => {
  const wanted = new Set(names);
  return hexes.flatMap(({ name }, hex) => (wanted.has(name) ? [hex] : []));
};
// Returns the areas that are marked: the part that was chosen, or else the areas of the side whose counter is in the hand.
const areasShown = () => {
  const parts = designParts();
  if (areaShown !== null && parts[areaShown]) return [parts[areaShown]];
  const side = inHand && groupsBeside().get(inHand)?.[0].side;
  return side ? parts.filter((part) => part.what === 'area' && part.side === side) : [];
};
const showAreas = () => {
  layer.areas?.replaceChildren();
  for (const part of areasShown()) for (const hex of hexesNamed(part.hexes)) draw(layer.areas, 'path', { ...shrunk(hex, 0.94), fill: '#1b6b2f', 'fill-opacity': 0.22, stroke: '#1b6b2f', 'stroke-width': 2.4, 'stroke-dasharray': '6 4' });
};
// Returns the warning for a hex outside of the areas of the counter's side; empty inside.
const setUpOutside = (key, hex) => {
  const side = groupsBeside().get(key)?.[0].side;
  const areas = designParts().filter((part) => part.what === 'area' && part.side === side);
  return areas.length && !areas.some((part) => part.hexes.includes(hexes[hex].name)) ? word('design_outside', { hex: hexes[hex].name, side }) : '';
};
const designTools = () => {
  const facts = [design.turns && word('design_turns', { turns: design.turns }), ...design.edges.map(({ side, edge }) => word('design_edge', { side, edge: wordFor('edge_', edge) }))].filter(Boolean);
  const list = element('ul', undefined, 'parts');
  for (const [i, part] of designParts().entries()) {
    const node = button(partWords(part), () => {
      areaShown = areaShown === i ? null : i;
      for (const [k, other] of [...list.querySelectorAll('button')].entries()) other.setAttribute('aria-pressed', String(k === areaShown));
      showAreas();
      if (areaShown !== null) revealAll(hexesNamed(part.hexes));
    });
    node.setAttribute('aria-pressed', String(areaShown === i));
    const li = element('li');
    li.append(node);
    list.append(li);
  }
  return [...(facts.length ? [element('p', facts.join('; '))] : []), list];
};

// The scenario's own facts. A field changes the position as any other edit does, and is taken back where the rules refuse it.
const kPhases = { asl: ['rout', 'rally', 'fire'], other: ['rout', 'fire'] };
const kAslProfiles = ['asl', 'asl-old', 'aslsk'];
const kGrounds = ['night', 'desert', 'mud'];
const kSnow = ['', 'true', 'ground', 'deep'];
const formField = (key, input, into) => {
  const label = element('label', word('setup_' + key) + ' ');
  input.dataset.setup = into ? `${key} ${into}` : key;
  label.append(input);
  return label;
};
const typed = (key, value, edit, more = {}, into = '') => {
  const input = Object.assign(element('input'), { value: value ?? '', ...more });
  input.addEventListener('change', () => input.checkValidity() && change(() => edit(input.value.trim())));
  return formField(key, input, into);
};
const chosen = (key, options, value, edit, nameOf = (one) => one) => {
  const [, select] = pick('', options, value, (one) => change(() => edit(one)), nameOf);
  return formField(key, select);
};
const ticked = (key, value, edit) => {
  const input = Object.assign(element('input'), { type: 'checkbox', checked: value });
  input.addEventListener('change', () => change(() => edit(input.checked)));
  const label = formField(key, input);
  label.prepend(input);
  return label;
};
const putKey = (key, value) => {
  if (value === null || value === '') delete scenario[key];
  else scenario[key] = value;
};
const putTurn = (key, value) => (scenario.turn = { attacker: view.attacker, phase: view.phase, number: view.turn, ...scenario.turn, [key]: value });
const putOfSide = (key, side, text) => {
  const list = { ...(scenario[key] ?? {}) };
  if (text === '') delete list[side];
  else list[side] = +text;
  putKey(key, Object.keys(list).length ? list : null);
};
// A side's name, wherever the scenario has it, but not in texts and ids.
const renamed = (value, from, to, key = '') => {
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to, key));
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name === from ? to : name, /^(map|title|text|id|nationality)$/.test(name) ? one : renamed(one, from, to, name)]));
  return value === from && !/^(units|by|at|who)$/.test(key) ? to : value;
};
const renameSide = (from, to) => {
  const had = nationalityOf(from);
  scenario = renamed(scenario, from, to);
  if (view.rules.startsWith('asl') && from in counters) scenario.nationalities = { ...(scenario.nationalities ?? {}), [to]: had };
  besideMap = besideMap.map((one) => (one.side === from ? { ...one, side: to } : one));
};
const houseText = () => view.yaml?.match(/^house_rules:(?: *\n((?: +.*\n)*)| (.+))/m)?.slice(1).find(Boolean)?.replace(/^ {2}/gm, '') ?? '';
const kHouseFile = '/house-rules.yaml';
// The program reads the text; the position then has it as data.
const applyHouseRules = async (text) => {
  if (busy || game) return;
  if (!text.trim()) return change(() => delete scenario.house_rules);
  setBusy(true);
  const answer = await askWithBoards(['report', kPosition, '--format', 'whole'], { [kPosition]: JSON.stringify({ ...scenario, house_rules: kHouseFile.slice(1) }), [kHouseFile]: text });
  setBusy(false);
  if (answer.text) return change(() => (scenario.house_rules = JSON.parse(answer.text).scenario.house_rules));
  complaint = plainPaths(answer.said);
  showChange();
  tick('answered');
};
const houseForm = () => {
  const label = element('label', word('setup_house') + ' ');
  const text = Object.assign(element('textarea'), { rows: 4, value: houseText(), placeholder: 'rules: asl\ntables: {ranges: {desert: {hexes: 8}}}' });
  text.dataset.setup = 'house';
  label.append(text);
  return paragraphOf(label, button(word('setup_apply'), () => applyHouseRules(text.value)));
};
const sideForm = (side) => {
  const asl = view.rules.startsWith('asl');
  const field = element('fieldset', undefined, sideClass(side));
  field.append(element('legend', side), typed('side_name', side, (to) => to && renameSide(side, to), { maxLength: 40, required: true }, side));
  if (!asl) return field;
  const [nationLabel, nation] = pick(word('nationality'), Object.keys(counters), nationalityOf(side), (to) => change(() => (scenario.nationalities = { ...(scenario.nationalities ?? {}), [side]: to })));
  nation.dataset.setup = `nation ${side}`;
  field.append(nationLabel, typed('elr', scenario.elr?.[side], (to) => putOfSide('elr', side, to), { type: 'number', min: 0, max: 5 }, side), typed('san', scenario.san?.[side], (to) => putOfSide('san', side, to), { type: 'number', min: 0, max: 7 }, side));
  return field;
};
const setupTools = () => {
  const asl = view.rules.startsWith('asl');
  const first = paragraphOf(typed('title', scenario.title, (to) => putKey('title', to), { maxLength: 100 }), chosen('attacker', view.sides, view.attacker, (to) => putTurn('attacker', to)),
    chosen('phase', kPhases[asl ? 'asl' : 'other'], view.phase, (to) => putTurn('phase', to), (name) => wordFor('phase_', name)), typed('turn', view.turn, (to) => putTurn('number', +to), { type: 'number', min: 1, max: 99, required: true }),
    typed('month', scenario.month, (to) => putKey('month', to && +to), { type: 'number', min: 1, max: 12 }));
  const form = element('div', undefined, 'setup');
  form.append(first);
  if (asl) form.append(paragraphOf(chosen('profile', kAslProfiles, view.rules, (to) => (scenario.rules = to), (name) => word('profile_' + name.replace('-', '_'))), ...kGrounds.map((key) => ticked(key, scenario[key] === true, (on) => putKey(key, on || null))),
    chosen('snow', kSnow, String(scenario.snow ?? ''), (to) => putKey('snow', to === 'true' ? true : to), (name) => word('snow_' + (name || 'none')))));
  if (scenario.map.boards) form.append(paragraphOf(chosen('los', ['vasl', 'exact'], scenario.los ?? 'vasl', (to) => (scenario.los = to), (name) => word('los_' + name))));
  form.append(...view.sides.map(sideForm), houseForm(), element('p', word('setup_readings'), 'hint'));
  return [form];
};
