// Part 2: data, what is shown now, and small tools. The page decides nothing: it shows what the rules found out before it
// was written, or what the program inside it answers. The parts share one scope.
const read = (id) => {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
};
const kNoGround = { title: '', hexes: [], locations: {}, terrains: [], rows: null };
const kNoView = { title: '', rules: '', sides: [], attacker: '', turn: 1, phase: '', units: [], standings: [], switches: [], answers: [], outlooks: {}, sight: { of: {}, why: {}, reasons: [] } };
let ground = read('ground') ?? kNoGround;
let view = read('view') ?? kNoView;
let hexes = ground.hexes;
let takesClick = () => false;  // a hex that was chosen means something else while a phase is played
let svg = document.querySelector('#map svg');
const canChange = document.getElementById('engine') !== null;
const readOnly = /^#embed\b/.test(location.hash);  // part of somebody's page: a position to look at
const panel = document.getElementById('panel');
const NS = 'http://www.w3.org/2000/svg';

// Chosen by the reader; `step` is an entry of the log, or without a log a step of the path shown.
const state = { unit: null, hex: null, option: null, step: 0 };
// The position as it is shown: that of the view, or of a step of its log.
const shown = { units: new Map(), answers: new Map(), outlooks: {}, standings: [] };

const hexOf = (location) => ground.locations[location];
const unitAt = (id) => (shown.units.get(id) && shown.units.get(id).at !== null ? shown.units.get(id).at : null);
const unitsIn = (hex) => [...shown.units.values()].filter((u) => u.at !== null && hexOf(u.at) === hex);
const locationsOf = (hex) => hexes[hex].locations ?? [hexes[hex].name];

// Control characters, and marks that turn or hide text, as \xNN: the same as the program does in pictures and in terminals.
const visible = (text) =>
  String(text).replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (c) =>
    [...new TextEncoder().encode(c)].map((byte) => '\\x' + byte.toString(16).padStart(2, '0')).join(''));

const element = (tag, text, className) => {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = visible(text);
  if (className) node.className = className;
  return node;
};
// Verdicts and reasons are in the language of the view.
const inItsLanguage = (node) => {
  if (view.language !== language) node.lang = view.language;
  return node;
};
// Marks a text of the program as English, whatever the page's language.
const inEnglish = (node) => {
  if (language !== 'en') node.lang = 'en';
  return node;
};
// Marks a text of the program as English where the program has not the page's language.
const ofProgram = (node) => (kOfProgram.includes(language) ? node : inEnglish(node));
const typing = (event) => /^(input|textarea|select)$/i.test(event.target.tagName);
// Messages of several lines, each made safe by itself. They are in the page's language, if the program has it.
const messages = (text, className) => {
  const node = ofProgram(element('pre', undefined, className));
  node.textContent = text.split('\n').map(visible).join('\n');
  node.tabIndex = 0;  // it may scroll
  return node;
};
const button = (text, action, className) => {
  const node = element('button', text, className);
  node.type = 'button';
  node.addEventListener('click', action);
  return node;
};
const draw = (into, tag, attributes, text) => {
  const node = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = visible(text);
  into.append(node);
  return node;
};
const say = (text) => (document.getElementById('status').textContent = visible(text));

const kPerCent = '\u00a0' + '%';  // on the line of its number
// Of an exact fraction, which may be longer than a number of the machine: rounded, but nothing uncertain is 0.0 or 100.0 %.
const percent = (odds) => {
  const [n, d = 1n] = odds.split('/').map(BigInt);
  const shown = Number((2000n * n + d) / (2n * d));
  if (shown === 0 && n !== 0n) return '<0.1' + kPerCent;
  if (shown === 1000 && n !== d) return '>99.9' + kPerCent;
  return (shown / 10).toFixed(1) + kPerCent;
};
const percentValue = (odds) => {
  const [n, d = 1] = odds.split('/').map(Number);
  return n / d;
};
// For badges: whole percents, but nothing uncertain is 0 or 100.
const shortPercent = (odds) => {
  const shown = Math.round(100 * percentValue(odds));
  return (shown <= 0 ? '<1' : shown >= 100 ? '>99' : shown) + ' %';
};
const describe = (hex) => {
  const facts = hexes[hex];
  return [word('hex_level', { terrain: ground.terrains[facts.terrain], level: facts.level }), facts.stairs && word('hex_stairs'), facts.road && word('hex_road'), ...(facts.sides ?? []),
    facts.locations && word('hex_locations', { list: facts.locations.join(', ') })].filter(Boolean).join('; ');
};

// Lines of sight by Location, kept from view to view: they follow the ground, not the units.
const sight = new Map();
const learnSight = () => {
  for (const [from, row] of Object.entries(view.sight.of))
    sight.set(from, { row, why: view.sight.why[from].map((i) => (i === 0 ? null : view.sight.reasons[i - 1])) });
};
// Who sees what from a Location: its own row, or that of its hex's ground.
const rowFrom = (location) => (sight.has(location) ? sight.get(location).row : ground.rows && hexes[hexOf(location)].name === location ? ground.rows[hexOf(location)] : null);
const reasonFor = (from, hex) => (sight.has(from) ? sight.get(from).why[hex] : null);
const sightWords = (from, hex) => {
  const row = rowFrom(from);
  if (!row) return word('sight_none');
  const code = +row[hex];
  if (code === 0) return reasonFor(from, hex)?.text ?? word('sight_blocked');
  return code === 1 ? word('sight_clear') : word('sight_hindered', { count: code - 1 });
};

// Enemies that can Interdict a step into a hex, by what the unit's outlook says and its options show.
const exposedTo = (unit) => {
  const out = new Map();
  const add = (location, by) => {
    const hex = hexOf(location);
    if (!out.has(hex)) out.set(hex, new Set());
    by.forEach((id) => out.get(hex).add(id));
  };
  for (const { by, at } of shown.outlooks[unit]?.exposed ?? []) for (const location of at) add(location, by);
  for (const option of shown.answers.get(unit)?.options ?? []) for (const step of option.interdicted) add(step.at, step.by);
  return out;
};
