// Part 11: what lies beside the map: the counters that a save has there, and orders of battle that the reader writes. One is taken
// into the hand and put into a hex.
//
// besideMap: [{id, side, text, entry}], of support weapons {weapon} in place of {entry}. Those whose id the position has are on the
// map, so that a step back lays them beside it again. inHand: the key of one group of equal counters, or null.
let besideMap = [];
let inHand = null;
const kMostBeside = 500;
const idsInPosition = () => new Set(Object.values(scenario ?? {}).filter(Array.isArray).flat().filter((entry) => entry && typeof entry === 'object').flatMap(({ id, weapons }) => [id, ...(Array.isArray(weapons) ? weapons : []).map((weapon) => weapon?.id)]));
const besideNow = () => {
  const there = idsInPosition();
  return besideMap.filter(({ id }) => !there.has(id));
};
const groupKey = ({ side, text }) => `${side} ${text}`;
const groupsBeside = () => {
  const out = new Map();
  for (const one of besideNow()) out.set(groupKey(one), [...(out.get(groupKey(one)) ?? []), one]);
  return out;
};

// The counters of a save, as src/scenario/vsav/to_scenario.cpp writes those on the boards.
const kNations = { ss: 'german', cc: 'chinese' };
const kAxis = /^(german|italian|finnish|japanese|hungarian|axis-minor)$/;
const nationOf = (code) => kNations[code] ?? Object.keys(counters).find((name) => code && name.startsWith(code)) ?? 'other';
const sideOfNation = (nation) => {
  const { sides } = scenario;
  return sides.includes(nation) ? nation : sides.find((side) => scenario.nationalities?.[side] === nation) ?? (sides.includes('axis') && sides.includes('allied') ? (kAxis.test(nation) ? 'axis' : 'allied') : null);
};
const kWeapons = [[/^LMG/, 'lmg'], [/^MMG/, 'mmg'], [/^\.50/, 'hmg-50'], [/^HMG/, 'hmg'], [/^ATR/, 'atr'], [/^FT/, 'flamethrower'], [/^DC/, 'demolition-charge'], [/^(Radio|Field Phone)/, 'radio'], [/MTR/, 'mortar'], [/^(PSK|PF|BAZ|PIAT|RCL|Panzer)/, 'antitank-launcher']];
const weaponWord = (name) => kWeapons.find(([form]) => form.test(name.replace(/^dm /, '')))?.[1] ?? 'other';
const kClasses = { 1: 'first-line', 2: 'second-line', G: 'green', C: 'conscript', P: 'first-line', R: 'first-line' };
const kHexspines = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'];
const entryOfCounter = (saved) => {
  const flags = {};
  for (const key of ['broken', 'berserk', 'fanatic', 'wounded', 'hidden', 'concealed']) if (saved[key]) flags[key] = true;
  if (/^(vehicle|landing craft|gun)$/.test(saved.kind)) {
    delete flags.broken;
    const gun = saved.kind === 'gun';
    return { counter: saved.type, kind: gun ? 'gun' : 'vehicle', ...(saved.hexspine > 0 ? { facing: kHexspines[saved.hexspine - 1] } : {}), ...(saved.turret_hexspine > 0 && !gun ? { turret_facing: kHexspines[saved.turret_hexspine - 1] } : {}),
      ...(saved.open_topped && !gun ? { closed_topped: false } : {}), ...(saved.buttoned_up ? { buttoned_up: true } : {}), ...(saved.driver_alone ? { unarmed: true } : {}), ...(saved.limbered ? { limbered: true } : {}), ...flags };
  }
  if (saved.kind === 'leader') return { counter: saved.type.split(' ')[0], ...(/ AL/.test(saved.type) ? { armor_leader: true } : {}), ...flags };
  const [, firepower, range, morale, letters = ''] = saved.type.match(/^(?:str )?(\d{1,2})-(\d{1,2})-(\d{1,2}) ?(\S*)/) ?? [];
  if (firepower === undefined) return { counter: saved.type, kind: saved.kind, ...flags };
  const figures = { firepower: +firepower, range: +range, morale: +morale };
  if (saved.kind === 'hero') return { counter: saved.type, kind: 'hero', ...figures, broken_morale: +morale, ...flags };
  const form = letters.replace(/..$/, '');  // without sq, hs, cr
  return { counter: `${firepower}-${range}-${morale}`, kind: saved.kind, class: kClasses[form] ?? 'elite', ...figures, broken_morale: saved.broken_morale || +morale, ...(/^SS/.test(form) || saved.nationality === 'ss' ? { ss: true } : {}), ...(form === 'P' ? { partisan: true } : {}), ...(form === 'M' ? { marine: true } : {}), ...flags };
};
const kKindOrder = ['squad', 'half-squad', 'crew', 'leader', 'hero', 'support weapon', 'gun', 'vehicle', 'landing craft'];
const kShortKinds = { 'half-squad': 'hs', crew: 'crew' };
const kTold = /^(second-line|green|conscript)$/;
// A new id that begins with `code`; `count` has the last number of each.
const idBeside = (code, count) => {
  const taken = (id) => shown.units.has(id) || besideMap.some((one) => one.id === id);
  do count[code] = (count[code] ?? 0) + 1;
  while (taken(code + count[code]));
  return code + count[code];
};
const counterBeside = (saved, count) => {
  const nation = nationOf(saved.nationality);
  const side = sideOfNation(nation);
  if (side === null) return null;
  const one = { id: idBeside(saved.kind === 'support weapon' ? saved.nationality + 'w' : saved.nationality, count), side };
  if (saved.kind === 'support weapon') return { ...one, text: saved.name, weapon: { kind: weaponWord(saved.name), ...(saved.broken ? { malfunctioned: true } : {}), ...(/^dm /.test(saved.name) ? { dismantled: true } : {}) } };
  const entry = entryOfCounter(saved);
  const text = [entry.counter, kShortKinds[saved.kind], kTold.test(entry.class) && entry.class].filter(Boolean).join(' ');
  return { ...one, text, entry: { ...(nation === nationalityOf(side) ? {} : { nationality: nation }), ...entry } };
};
const readBeside = async (path, linked) => {
  besideMap = besideOfLink(linked);
  inHand = null;
  if (!/\.vsav$/i.test(path)) return;
  const answer = await engine.ask(['counters', path, '--format', 'json'], {}, '');
  if (answer.status > 1 || !answer.text) return;
  const count = {};
  besideMap = JSON.parse(answer.text).filter(({ board, kind }) => board === null && kKindOrder.includes(kind)).sort((a, b) => kKindOrder.indexOf(a.kind) - kKindOrder.indexOf(b.kind)).slice(0, kMostBeside).map((saved) => counterBeside(saved, count)).filter(Boolean);
  if (besideMap.length && !shown.units.size) openDetails.add('beside');
};
// Replaces the program's messages about counters beside the map, which are for files: here they can be placed.
const besideSaid = (said) => [...said.split('\n').filter((line) => !/\[vsav-(off-board|no-units)\]/.test(line)), word('beside_there', { count: besideMap.length })].join('\n');
const showBesideFirst = () => {
  showChange();
  const side = document.getElementById('side');
  if (!shown.units.size) side.scrollTop = changeSection.offsetTop - side.offsetTop;
};
// As a link has them: what is not of this form is left out.
const besideOfLink = (list) => (Array.isArray(list) ? list : []).slice(0, kMostBeside).filter((one) => one && [one.id, one.side, one.text].every((text) => typeof text === 'string') && (one.entry ?? one.weapon) && typeof (one.entry ?? one.weapon) === 'object');

// An order of battle as people write one: "4 x 4-6-7", "9-1", "2 LMG", a line or a comma between.
const kMostOfLine = 50;
const readOrder = (text, side) => {
  const count = {};
  const out = [];
  for (const line of text.split(/[\n,;]/)) {
    const [, times, name] = line.trim().match(/^(?:(\d{1,2})\s*[x×]?\s+)?(\S.*)$/i) ?? [];
    if (!name) continue;
    const weapon = weaponWord(name.toUpperCase());
    for (let i = 0; i < Math.min(+(times ?? 1), kMostOfLine); ++i) out.push({ id: idBeside(side.slice(0, 2) + (weapon === 'other' ? '' : 'w'), count), side, text: name, ...(weapon === 'other' ? { entry: { counter: name } } : { weapon: { kind: weapon } }) });
  }
  return out;
};

// Puts one of the group in the hand into a hex. While the program works, further ones wait and come together.
const waitingHexes = [];
const unitForWeapon = ({ side }, hex) => {
  const here = unitsIn(hex).filter((unit) => unit.side === side && entryOf(unit.id));
  return here.find((unit) => unit.id === state.unit) ?? here[0];
};
const putDown = ({ id, side, entry, weapon }, hex, bearer) => {
  if (weapon) {
    const { entry: holder } = entryOf(bearer.id);
    holder.weapons = [...(holder.weapons ?? []), { id, ...weapon }];
    state.unit = bearer.id;
    return;
  }
  (scenario.units ??= []).push({ id, side, ...entry, at: locationsOf(hex)[0] });
  state.unit = id;
};
const putWaiting = async () => {
  while (busy) await new Promise((resolve) => setTimeout(resolve, 20));
  const there = besideNow();
  const puts = [];
  for (const { key, hex } of waitingHexes.splice(0)) {
    const one = there.find((other) => groupKey(other) === key && !puts.some((put) => put.one === other));
    const bearer = one?.weapon && unitForWeapon(one, hex);
    if (one?.weapon && !bearer) say(word('beside_no_unit', { what: one.text, hex: hexes[hex].name }));
    else if (one) puts.push({ one, hex, bearer });
  }
  if (!puts.length) return;
  await change(() => {
    for (const { one, hex, bearer } of puts) putDown(one, hex, bearer);
    if (!groupsBeside().has(inHand)) inHand = null;
  });
};
const putSoon = (hex) => {
  const outside = setUpOutside(inHand, hex);
  waitingHexes.push({ key: inHand, hex });
  set({ hex });
  if (outside) say(outside);
  if (waitingHexes.length === 1) putWaiting();
  return true;
};
const letGo = () => {
  inHand = null;
  showHand();
};
const takeInHand = (key, byKey) => {
  inHand = inHand === key ? null : key;
  showHand();
  if (inHand) revealAll(areasShown().flatMap((part) => hexesNamed(part.hexes)));
  if (inHand && byKey) mapFrame.focus();
  say(word(inHand ? 'beside_taken' : 'beside_let_go', { what: key }));
};
const showHand = () => {
  document.body.classList.toggle('placing', inHand !== null);
  for (const node of changeSection.querySelectorAll('[data-take]')) node.setAttribute('aria-pressed', String(node.dataset.take === inHand));
  showAreas();
};
const clickOfLaying = takesClick;
takesClick = (hex, event) => (inHand !== null && !drawing && !laying && !game ? putSoon(hex) : clickOfLaying(hex, event));

// By mouse a counter can also be dragged from the list.
{
  let pulled = null;
  changeSection.addEventListener('pointerdown', (event) => {
    const node = event.target.closest?.('[data-take]');
    if (node && event.pointerType === 'mouse') pulled = { key: node.dataset.take, x: event.clientX, y: event.clientY };
  });
  addEventListener('pointermove', (event) => {
    if (!pulled || Math.hypot(event.clientX - pulled.x, event.clientY - pulled.y) < kDragPixels) return;
    const hex = hexUnder(event.clientX, event.clientY);
    layer.cursor.replaceChildren();
    if (hex !== null) ring(layer.cursor, hex, 0.97, '#d55e00', 4);
  });
  addEventListener('pointerup', (event) => {
    const key = pulled?.key;
    const hex = key ? hexUnder(event.clientX, event.clientY) : null;
    pulled = null;
    if (hex === null) return;
    inHand = key;
    putSoon(hex);
    letGo();
  });
  changeSection.addEventListener('keydown', (event) => event.key === 'Escape' && inHand !== null && letGo());
}

const orderForm = () => {
  const [sideLabel, side] = pick(word('side'), view.sides, view.sides[0], () => {});
  const label = element('label', word('beside_order') + ' ');
  const text = Object.assign(element('textarea'), { rows: 3, placeholder: '4 x 4-6-7\n8-1\n2 LMG' });
  label.append(text);
  const add = button(word('beside_add'), () => {
    besideMap = [...besideMap, ...readOrder(text.value, side.value)].slice(0, kMostBeside);
    showChange();
  });
  add.dataset.add = 'order';
  const form = element('details');
  form.append(element('summary', word('beside_write')), paragraphOf(sideLabel, label, add));
  return form;
};
const besideTools = () => {
  const out = [];
  const groups = [...groupsBeside()];
  if (groups.length) out.push(element('p', word('beside_hint'), 'hint'));
  for (const side of view.sides) {
    const own = groups.filter(([, [first]]) => first.side === side);
    if (!own.length) continue;
    const list = element('p', undefined, 'tools beside');
    for (const [key, all] of own) {
      const node = button('', (event) => takeInHand(key, event.detail === 0), sideClass(side));
      node.dataset.take = key;
      node.setAttribute('aria-pressed', String(key === inHand));
      node.append(element('b', all[0].text), ` \u00d7${all.length}`);
      list.append(node, ' ');
    }
    out.push(element('h3', `${side} (${own.reduce((sum, [, all]) => sum + all.length, 0)})`), list);
  }
  return view.rules.startsWith('asl') ? [...out, orderForm()] : out;
};
