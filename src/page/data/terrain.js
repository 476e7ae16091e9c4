// Part 19: the ground as the scenario has it: terrain changes and overlays on VASL boards, and changes by hand, each an entry of the
// map as a scenario file writes it (maps/scenarios/README.md). The program applies, draws and judges them.
//
// laying: {part, board, find, overlay, hexes, keep, hand}, or null. `part` is one of kGroundParts; `hexes` of the overlay and `hand`
// (keys of kHandFirst) are fields as the reader has filled them.
let laying = null;
const terrainSection = document.getElementById('terrain');
const kGroundParts = ['tokens', 'overlays', 'hand'];
const kWheres = ['hexes', 'building', 'sides', 'hexrows', 'all'];
const kWhats = ['becomes', 'from', 'level', 'upper_levels', 'stairs', 'depression', 'road', 'bridge'];
const kKindsOf = { depression: 'stream', road: 'road', bridge: 'bridge' };
const kHandFirst = { where: 'hexes', text: '', numbers: '', board: '', what: 'becomes', kind: 'brush', from: 'grain', value: 1 };
const kMostUpperLevels = 4;
const kMostOffered = 2000;  // names of a list

// Names of VASL's terrain changes and overlays among the files at hand (true: the overlay lies by two hexes).
let changeNames = [];
let overlaysHere = new Map();
const keptFile = async (path) => Object.values((await boards.get(path))?.files ?? {})[0] ?? pageFile(path);
const kChangeRule = /<LOSSSRule\s[^>]*?\bname="([^"<]{1,64})"/g;
const readGroundFiles = async () => {
  changeNames = [...new Set([...((await (await keptFile(kSharedRules))?.text()) ?? '').matchAll(kChangeRule)].map((found) => found[1]))].slice(0, kMostOffered);
  overlaysHere = new Map();
  for (const path of [...(await boards.names()), ...pageFiles()].filter((name) => name.startsWith(kOverlays)))
    for (const { name } of await entriesOfZip(await keptFile(path)).catch(() => [])) {
      const [, overlay, letter] = name.match(/^ovr(\w{1,16})([ad])\.gif$/i) ?? [];
      if (overlay && overlaysHere.size < kMostOffered) overlaysHere.set(overlay.toLowerCase(), letter.toLowerCase() === 'd' || (overlaysHere.get(overlay.toLowerCase()) ?? false));
    }
};

// Level_1ToLevel0 as people write it; some have words of their own.
const tokenTitle = (name) => {
  const own = wordFor('token_', name);
  if (own !== name) return own;
  const words = name.replace(/_(?=\d)/g, '−').replace(/([a-z])(?=[A-Z\d−])|(\d)(?=[A-Z])/g, '$& ').replace(/\bOG\b/, 'OpenGround').replace(/([a-z])(?=[A-Z])/g, '$& ');
  return words.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
};
const flow = (entry) => (typeof entry === 'string' ? entry : `{${Object.entries(entry).map(([key, value]) => `${key}: ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`).join(', ')}}`);

const boardEntries = () => scenario.map.boards ?? [];
const boardLaid = () => boardEntries()[laying.board];
// The map, or its board, and the key of the list that a part changes.
const listOwner = (map, part) => (part === 'hand' ? [map, 'changes'] : [map.boards[laying.board], part === 'tokens' ? 'changes' : 'overlays']);
const editList = async (part, edit, after = () => {}) => {
  const before = JSON.stringify(scenario.map);
  await change(() => {
    const [owner, key] = listOwner(scenario.map, part);
    edit((owner[key] ??= []));
    if (!owner[key].length) delete owner[key];
  });
  if (JSON.stringify(scenario.map) !== before) after();
  showTerrain();
  tick('laid');
};

// Findings of the program about entries of a list, by their columns in the position's text, which is one line.
const kFinding = /^position(?:\.json)?:1:(\d+): /;
const columnsOf = (value) => JSON.stringify(value).replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, '');  // a character has one
const findingsAt = (part) => {
  const lines = / (error|Fehler)\[/.test(complaint) ? [] : complaint.split('\n').filter(Boolean);  // what was refused is not in the list
  const [owner, key] = listOwner(scenario.map, part);
  const list = owner[key] ?? [];
  const text = columnsOf(scenario);
  let at = text.indexOf(columnsOf(list), text.indexOf(columnsOf(owner))) + 1;
  return list.map((entry) => {
    const [from, to] = [at, (at += columnsOf(entry).length + 1)];
    return lines.filter((line) => +(line.match(kFinding)?.[1] ?? 0) > from && +line.match(kFinding)[1] <= to);
  });
};

// By clicks: hexes come and go; an overlay gets its hex, and then the one that it lies towards.
const boardHex = (hex) => hexes[hex].name.split(' ').pop();
const kAcross = { n: [0, -1, -1], ne: [1, -1, 0], se: [1, 0, 1], s: [0, 1, 1], sw: [-1, 0, 1], nw: [-1, -1, 0] };  // columns, rows in columns A, C ..., in B, D ...
const kAnyHex = /^([A-Za-z])\1*\d+$/;
const beyond = (name, side) => {
  const { column, row } = gridPlace(name.toUpperCase());
  const turn = boardLaid().rotated ? -1 : 1;
  const [columns, even, odd] = kAcross[kSideNames[(kSideNames.indexOf(side) + (turn < 0 ? 3 : 0)) % 6]];
  return gridName(column + columns, row + (column % 2 ? odd : even));
};
const overlayHexes = () => laying.hexes.split(/[\s,]+/).filter(Boolean);
const byTwo = () => overlaysHere.get(laying.overlay.trim().toLowerCase()) ?? true;
const aimOverlay = (hex) => {
  const own = boardEntries().findIndex(({ vasl }) => hexes[hex].name.startsWith(vasl + ' '));
  const [first, second] = overlayHexes();
  const name = boardHex(hex);
  const same = own < 0 || own === laying.board;
  if (own >= 0) laying.board = own;
  const towardsIt = first && !second && byTwo() && same && kAnyHex.test(first) && kSideNames.some((side) => beyond(first, side) === name);
  laying.hexes = towardsIt ? `${first} ${name}` : name;
};
const handList = () => laying.hand.text.split(laying.hand.where === 'sides' || boardEntries().length > 1 ? /,/ : /[\s,]+/).map((text) => text.trim()).filter(Boolean);
const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
const aimSide = (hex, side) => {
  const { name } = hexes[hex];
  const list = handList();
  const own = list.find((text) => text.startsWith(name + ' ')) ?? name;
  const sides = toggled(own.slice(name.length).split(' ').filter(Boolean), side);
  const rest = list.filter((text) => text !== own);
  laying.hand.text = (sides.length ? [...rest, [name, ...sides].join(' ')] : rest).join(', ');
};
const aim = (hex, event) => {
  const { hand, part } = laying;
  if (part === 'overlays') aimOverlay(hex);
  else if (hand.where === 'sides' && event) aimSide(hex, kSideNames[towards(hex, onSvg(event.clientX, event.clientY)).side]);
  else if (hand.where === 'hexes') hand.text = toggled(handList(), hexes[hex].name).join(', ');
  else if (hand.where === 'building') hand.text = hexes[hex].name;
  if (!event || hand.where !== 'sides') set({ hex });
  showTerrain();
  return true;
};
const clickOfDrawing = takesClick;
takesClick = (hex, event) => (laying && laying.part !== 'tokens' && !busy ? aim(hex, event) : clickOfDrawing(hex, event));
mapFrame.addEventListener('keydown', (event) => {
  if (laying?.part !== 'hand' || laying.hand.where !== 'sides' || state.hex === null || !/^[1-6]$/.test(event.key)) return;
  aimSide(state.hex, kSideNames[+event.key - 1]);
  showTerrain();
});
// The hexes and sides that a form names are marked on the map.
const showAimed = () => {
  layer.aimed?.replaceChildren();
  if (!laying || laying.part === 'tokens') return;
  const several = boardEntries().length > 1;
  const names = laying.part === 'overlays' ? overlayHexes().map((name) => (several ? `${boardLaid().vasl} ${name}` : name)) : handList();
  for (const [i, text] of names.entries()) {
    const hex = hexes.findIndex(({ name }) => text === name || text.startsWith(name + ' '));
    if (hex < 0) continue;
    const sides = text.slice(hexes[hex].name.length).split(' ').filter((side) => kSideNames.includes(side));
    for (const side of sides) line(layer.aimed, sideLine(hex, kSideNames.indexOf(side)), '#d55e00', 5);
    if (!sides.length) ring(layer.aimed, hex, i && laying.part === 'overlays' ? 0.5 : 0.9, '#d55e00', 4);
  }
};

const groundField = (key, value, changed, more = {}) => {
  const label = element('label', word('ground_' + key) + ' ');
  const input = Object.assign(element('input'), { value, ...more });
  input.dataset.ground = key;
  input.addEventListener('input', () => changed(input.value, input));
  label.append(input);
  return label;
};
const groundPick = (key, options, value, changed, nameOf = (option) => option) => {
  const [label, select] = pick(word('ground_' + key), options, value, (chosen) => {
    changed(chosen);
    showTerrain();
  }, nameOf);
  select.dataset.ground = key;
  return label;
};
const kindPick = (key, value, groups, none, changed) => {
  const list = groups.flatMap((group) => kinds[group]).sort((a, b) => a[1].localeCompare(b[1]));
  const names = [...(none ? ['none'] : []), ...list.map(([name]) => name)];
  const titles = new Map(list);
  if (!names.includes(value)) changed((value = names.find((name) => name === 'brush') ?? names[0]));
  return groundPick(key, names, value, changed, (name) => titles.get(name) ?? word('draw_nothing'));
};
const groundButton = (key, text, action, off = false) => {
  const node = button(text, action);
  node.dataset.ground = key;
  node.disabled = busy || off;
  return node;
};
const laidList = (part) => {
  const [owner, key] = listOwner(scenario.map, part);
  const list = element('ol', undefined, 'laid');
  const findings = findingsAt(part);
  for (const [i, entry] of (owner[key] ?? []).entries()) {
    const li = element('li', part === 'tokens' ? `${tokenTitle(flow(entry))} ` : '');
    const name = element('code', flow(entry));
    const gone = groundButton(`gone_${i}`, word('board_remove'), () => editList(part, (all) => all.splice(i, 1)));
    gone.setAttribute('aria-label', visible(`${word('board_remove')} ${flow(entry)}`));
    li.append(name, ' ', gone, ...findings[i].map((text) => messages(text.replace(kFinding, ''), 'finding')));
    list.append(li);
  }
  return owner[key]?.length ? [list] : [];
};
const needed = (key) => {
  const node = element('div', undefined, 'missing');
  node.append(element('p', word(key)), paragraphOf(chooser('choose_files', false), boardsChooser()));
  return [node];
};
const tokenTools = () => {
  if (!changeNames.length) return needed('ground_no_rules');
  const laid = new Set((boardLaid().changes ?? []).map(flow));
  const list = element('ul', undefined, 'found');
  const rows = changeNames.filter((name) => !laid.has(name)).map((name) => {
    const li = element('li');
    const node = groundButton(`add_${name}`, `${tokenTitle(name)} `, () => editList('tokens', (all) => all.push(name)));
    node.append(element('small', name));
    li.append(node);
    return [name, li];
  });
  const sift = (text) => {
    laying.find = text;
    const wanted = text.toLowerCase().split(/\s+/);
    for (const [name, li] of rows) li.hidden = !wanted.every((part) => `${name} ${tokenTitle(name)}`.toLowerCase().includes(part));
  };
  list.append(...rows.map(([, li]) => li));
  const find = groundField('find', laying.find, sift, { type: 'search' });
  sift(laying.find);
  return [paragraphOf(find), list];
};
const overlayTools = () => {
  if (!overlaysHere.size || !changeNames.length) return needed(overlaysHere.size ? 'ground_no_rules' : 'ground_no_overlays');
  const names = element('datalist');
  names.id = 'overlay-names';
  names.append(...[...overlaysHere.keys()].sort(new Intl.Collator('en', { numeric: true }).compare).map((name) => Object.assign(element('option'), { value: name })));
  const overlay = groundField('overlay', laying.overlay, (text) => (laying.overlay = text), { size: 8 });
  overlay.lastChild.setAttribute('list', names.id);
  overlay.lastChild.addEventListener('change', showTerrain);  // it lies by one hex, or two
  const [first, second] = overlayHexes();
  const where = groundField('overlay_hexes', laying.hexes, (text) => {
    laying.hexes = text;
    showAimed();
  }, { size: 10 });
  const known = first && kAnyHex.test(first);
  const lies = known ? kSideNames.find((side) => beyond(first, side) === second?.toUpperCase()) ?? '' : '';
  const turn = byTwo() && known ? [groundPick('towards', ['', ...kSideNames], lies, (side) => (laying.hexes = side ? `${first} ${beyond(first, side)}` : first), (side) => side || '–')] : [];
  const keep = element('label');
  const box = Object.assign(element('input'), { type: 'checkbox', checked: laying.keep });
  box.dataset.ground = 'keep';
  box.addEventListener('change', () => (laying.keep = box.checked));
  keep.append(box, ' ', word('ground_keep'));
  const lay = () => editList('overlays', (all) => all.push({ overlay: laying.overlay.trim(), hexes: overlayHexes(), ...(laying.keep ? { keep_levels: true } : {}) }), () => (laying.hexes = ''));
  return [element('p', word('ground_hint_overlays'), 'hint'), paragraphOf(overlay, names, where, ...turn, keep, groundButton('lay', word('ground_lay'), lay))];
};

const handWhat = ({ where, what, kind, from, value }) => {
  if (where === 'sides') return { becomes: kind };
  if (what === 'from') return { from, becomes: kind };
  if (what === 'level' || what === 'upper_levels') return { [what]: value };
  if (what === 'stairs') return { stairs: kind === 'yes' };
  return { [what]: kind };
};
const handEntry = () => {
  const { hand } = laying;
  const text = hand.text.trim();
  const board = hand.board ? { board: hand.board } : {};
  const where = { all: board, hexes: { hexes: handList() }, building: { building: text }, sides: { sides: handList() }, hexrows: { ...board, ...(text ? { hexrows: text } : {}), ...(hand.numbers.trim() ? { numbers: hand.numbers.trim() } : {}) } };
  return { ...where[hand.where], ...handWhat(hand) };
};
const handKinds = () => {
  const { hand } = laying;
  const take = (kind) => (hand.kind = kind);
  if (hand.where === 'sides') return [kindPick('kind', hand.kind, ['hexside'], true, take)];
  switch (hand.what) {
    case 'level':
    case 'upper_levels':
      return [groundField('value', hand.value, (text) => (hand.value = Math.round(+text) || 0), hand.what === 'level' ? { type: 'number' } : { type: 'number', min: 0, max: kMostUpperLevels })];
    case 'stairs':
      if (hand.kind !== 'no') hand.kind = 'yes';
      return [groundPick('kind', ['yes', 'no'], hand.kind, take, (kind) => word(kind))];
    case 'becomes':
      return [kindPick('kind', hand.kind, ['ground', 'building'], false, take)];
    case 'from': {
      const from = kindPick('from', hand.from, Object.keys(kinds), false, (kind) => (hand.from = kind));
      const group = Object.keys(kinds).find((key) => kinds[key].some(([name]) => name === hand.from));
      return [from, kindPick('kind', hand.kind, /ground|building/.test(group) ? ['ground', 'building'] : [group], group === 'hexside', take)];
    }
    default:
      return [kindPick('kind', hand.kind, [kKindsOf[hand.what]], true, take)];
  }
};
const handTools = () => {
  const { hand } = laying;
  const where = groundPick('where', kWheres, hand.where, (chosen) => Object.assign(hand, { where: chosen, text: '' }), (name) => word('ground_where_' + name));
  const text = hand.where === 'all' ? [] : [groundField('text', hand.text, (typed) => {
    hand.text = typed;
    showAimed();
  }, { size: 16 })];
  const numbers = hand.where === 'hexrows' ? [groundField('numbers', hand.numbers, (typed) => (hand.numbers = typed), { size: 5 })] : [];
  const names = [...new Set(boardEntries().map(({ vasl }) => String(vasl)))];
  const board = names.length > 1 && /all|hexrows/.test(hand.where) ? [groundPick('board', ['', ...names], hand.board, (chosen) => (hand.board = chosen), (name) => name || word('ground_where_all'))] : [];
  const what = hand.where === 'sides' ? [] : [groundPick('what', kWhats, hand.what, (chosen) => (hand.what = chosen), (name) => word('ground_what_' + name))];
  const add = () => editList('hand', (all) => all.push(handEntry()), () => (hand.text = hand.numbers = ''));
  const kind = handKinds();
  return [element('p', word('ground_hint_' + (/hexes|building|sides/.test(hand.where) ? hand.where : 'all')), 'hint'), paragraphOf(where, ...text, ...numbers, ...board, ...what, ...kind, groundButton('change', word('ground_change'), add))];
};

const kPartTools = { tokens: tokenTools, overlays: overlayTools, hand: handTools };
const groundParts = () => (boardEntries().length ? kGroundParts : ['hand']);
const partButtons = () => paragraphOf(...groundParts().map((part) => {
  const count = listOwner(scenario.map, part).reduce((owner, key) => owner[key])?.length ?? 0;
  const node = groundButton(part, `${word('ground_' + part)} (${count})`, () => {
    laying.part = part;
    showTerrain();
  });
  node.disabled = false;
  node.setAttribute('aria-pressed', String(laying.part === part));
  return node;
}));
const boardPick = () => {
  const entries = boardEntries();
  if (laying.part === 'hand' || entries.length < 2) return [];
  return [groundPick('board', entries.map((_, i) => i), laying.board, (i) => (laying.board = +i), (i) => String(entries[i].vasl))];
};
const showTerrain = () => {
  document.body.classList.toggle('laying', laying !== null);
  document.getElementById('begin-laying')?.setAttribute('aria-pressed', String(laying !== null));
  terrainSection.hidden = !laying;
  showAimed();
  if (!laying) return void terrainSection.replaceChildren();
  laying.board = Math.min(laying.board, Math.max(0, boardEntries().length - 1));
  if (!groundParts().includes(laying.part)) laying.part = 'hand';
  const focused = terrainSection.contains(document.activeElement) && document.activeElement.dataset.ground;
  const scrolled = terrainSection.querySelector('.found')?.scrollTop ?? 0;
  terrainSection.setAttribute('aria-label', word('ground'));
  terrainSection.setAttribute('aria-busy', String(busy));
  const placed = laidList(laying.part);
  const told = new Set(findingsAt(laying.part).flat());
  const rest = complaint.split('\n').filter((text) => !told.has(text)).map((text) => text.replace(kFinding, '')).join('\n').trim();
  terrainSection.replaceChildren(element('h2', word('ground')), partButtons(), ...(busy ? [element('p', word('working'), 'working')] : []), ...boardPick().map((label) => paragraphOf(label)), ...(rest ? [messages(rest, 'complaint')] : []), ...placed, ...kPartTools[laying.part](), paragraphOf(groundButton('end', word('draw_end'), endLaying)));
  if (terrainSection.querySelector('.found')) terrainSection.querySelector('.found').scrollTop = scrolled;
  if (focused) [...terrainSection.querySelectorAll('[data-ground]')].find((node) => node.dataset.ground === focused)?.focus();
};
const beginLaying = async () => {
  if (busy || game) return;
  if (drawing) endDrawing();
  closeStart();
  laying = { part: groundParts()[0], board: 0, find: '', overlay: '', hexes: '', keep: false, hand: { ...kHandFirst } };
  complaint = '';
  await readGroundFiles();
  showChange();
  tick('laid');
};
const endLaying = () => {
  laying = null;
  showChange();
};
