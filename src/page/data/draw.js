// Part 18: the map drawn by mouse, finger or keyboard. A stroke becomes a change of the map's data (sketch.js); the program reads
// the map anew, draws it, and says what is wrong with it.
//
// drawing: {tool, kinds, level, name, parts, stroke, anchor, findings, text}, or null. `stroke`: {tool, hexes, sides, from} of the
// pointer that is down; `anchor`: the hex that a chain by keyboard goes on from; `text`: the map that the findings are about.
let drawing = null;
const drawSection = document.getElementById('draw');
const kinds = read('kinds');
const kMapFile = kRoom + '/map.json';
const kTools = ['hand', 'ground', 'level', 'building', 'stairs', 'hexside', 'slope', 'stream', 'bridge', 'road', 'name'];
const kFirstKinds = { ground: 'woods', building: 'stone-building-1', hexside: 'wall', stream: 'shallow-stream', bridge: 'single-hex-stone-bridge', road: 'dirt-road' };
const kChains = { stream: 'streams', road: 'roads' };
const kDrawSteps = 6;  // pixels between the points of a stroke that are looked at
const kNearSide = 0.5;  // of the way from a hex's centre to its side: nearer to the centre no side is meant

// One entry a line, so that the line of a finding says which entry it is about.
const sectionText = ([key, value]) => `${JSON.stringify(key)}: ${Array.isArray(value) ? `[\n${value.map((entry) => JSON.stringify(entry)).join(',\n')}\n]` : JSON.stringify(value)}`;
// Changes of the ground lie over the map and are no part of its file.
const mapText = () => {
  const { changes: _, ...map } = scenario.map;
  return `{\n${Object.entries({ title: scenario.title ?? word('empty'), ...map }).map(sectionText).join(',\n')}\n}`;
};
const askMap = (args, output = '') => engine.ask(args, { ...takeFirstFiles(), [kMapFile]: mapText() }, output);
// The hex's name in the map file, which may give it another one to show.
const fileName = (hex) => {
  const shownAs = hexes[hex].name;
  return Object.entries(scenario.map.names ?? {}).find(([, name]) => name === shownAs)?.[0] ?? shownAs;
};

// The sections of the map as strokes change them: from whatever the file says, the program writes them. False where it cannot.
const makeSketch = async () => {
  if (isSketch(scenario.map)) return true;
  const listed = await askMap(['convert', kMapFile, '--to', 'yaml', '--hexes', 'list', '-o', kOutput], kOutput);
  const whole = listed.text ? await askWithBoards(['report', kPosition, '--format', 'whole'], { [kPosition]: onMap('', listed.text) }) : listed;
  if (!whole.text) return (complaint = plainPaths(whole.said)), false;
  const { changes: laid } = scenario.map;
  scenario.map = { ...JSON.parse(whole.text).scenario.map, ...(laid ? { changes: laid } : {}) };
  mapShown = JSON.stringify(scenario.map);
  return true;
};

// Findings about the map as it is drawn, each at the hexes that it names, or else at the first one named where it points.
const kHexNames = /\b[A-Z]+\d+\b/g;
const hexNamed = (name) => hexes.findIndex((h, hex) => h.name === name || fileName(hex) === name || h.locations?.includes(name));
const hexesIn = (finding) => {
  const pointed = drawing.text.split('\n')[finding.line - 1]?.slice(finding.column - 1) ?? '';
  const named = [...finding.where, ...(finding.what.match(kHexNames) ?? [])];
  const found = (named.length ? named : (pointed.match(kHexNames) ?? []).slice(0, 1)).map(hexNamed);
  return [...new Set(found.filter((hex) => hex >= 0))];
};
const checkMap = async () => {
  if (!drawing) return;
  const text = mapText();
  const answer = await askMap(['validate', kMapFile, '--format', 'json']);
  if (!drawing || text !== mapText()) return;
  Object.assign(drawing, { findings: answer.text.startsWith('{') ? JSON.parse(answer.text).files[0].findings : [], text });
  showDraw();
  tick('checked');
};

// Changes wait until the program has answered for those before them. They are tried together; if the rules of map files refuse
// them, one by one, so that only what is refused is taken back.
const strokes = [];
let drawingOn = null;
const tryStrokes = async (edits) => {
  if (!(await makeSketch())) return false;
  const steps = [];
  const before = JSON.stringify(scenario);
  for (const edit of edits) {
    const step = JSON.stringify(scenario);
    edit(scenario.map);
    tidy(scenario.map);
    if (JSON.stringify(scenario) !== step) steps.push(step);
  }
  if (!steps.length) return true;
  let taken = true;
  await adjudicate([], () => {
    scenario = JSON.parse(before);
    taken = false;
  });
  if (!taken) return false;
  undo.push(...steps);
  undo.splice(0, undo.length - kMostUndo);
  redo.length = 0;
  return true;
};
const drawAll = async () => {
  while (strokes.length) {
    const edits = strokes.splice(0);
    if (!(await tryStrokes(edits)) && edits.length > 1) for (const edit of edits) await tryStrokes([edit]);
  }
  drawingOn = null;
  document.body.classList.remove('waiting');
  if (!drawing?.stroke) layer.stroke.replaceChildren();
  showChange();
  await checkMap();
  tick('drawn');
};
const drawSoon = (edit) => {
  strokes.push(edit);
  document.body.classList.add('waiting');
  drawingOn ??= drawAll();
};

// Points of the screen on the map. A hex is regular once its width and height are made so.
const onSvg = (x, y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
// The side of a hex that a point lies towards, and how far: 1 is on the side.
const towards = (hex, point) => {
  const box = areas[hex].getBBox();
  const [x, y] = spot(hex);
  const [u, v] = [((point.x - x) * 2) / box.width, ((point.y - y) * Math.sqrt(3)) / box.height];
  const angle = (side) => ((side * 60 - 90) * Math.PI) / 180;
  const parts = kSideNames.map((_, side) => (u * Math.cos(angle(side)) + v * Math.sin(angle(side))) / (Math.sqrt(3) / 2));
  const side = parts.indexOf(Math.max(...parts));
  return { side, far: parts[side] };
};
// Where a chain leaves the map: the side towards the point, or the open side next to it.
const sideOff = (hex, point) => {
  const { side } = towards(hex, point);
  return [side, (side + 1) % 6, (side + 5) % 6].find((s) => hexes[hex].neighbours[s] < 0) ?? null;
};

const toolKind = () => drawing.kinds[drawing.tool];
const isChain = () => drawing.tool in kChains;
const isSide = () => drawing.tool === 'hexside' || drawing.tool === 'slope';
const addPoint = (stroke, x, y) => {
  const hex = hexUnder(x, y);
  if (hex === null) return;
  if (isSide()) {
    const { side, far } = towards(hex, onSvg(x, y));
    if (far > kNearSide) stroke.sides.set(`${hex} ${side}`, { hex, side });
    return;
  }
  const last = stroke.hexes[stroke.hexes.length - 1];
  if (hex === last) return;
  if (!isChain()) {
    if (!stroke.hexes.includes(hex)) stroke.hexes.push(hex);
  } else if (last === undefined || hexes[last].neighbours.includes(hex)) {
    if (stroke.hexes[stroke.hexes.length - 2] === hex) stroke.hexes.pop();  // back over its own way
    else stroke.hexes.push(hex);
  }
};
const sideLine = (hex, side) => {
  const box = areas[hex].getBBox();
  const [x, y] = spot(hex);
  const corner = (i) => [x + (Math.cos((i * Math.PI) / 3) * box.width) / 2, y + (Math.sin((i * Math.PI) / 3) * box.height) / Math.sqrt(3)].join(' ');
  return `M${corner(side + 4)}L${corner(side + 5)}`;
};
// The stroke under way. Those before it stay to be seen until the program has answered.
let strokeMarks = null;
const showStroke = () => {
  strokeMarks?.remove();
  if (!drawing?.stroke) return;
  const { hexes: passed, sides } = drawing.stroke;
  strokeMarks = draw(layer.stroke, 'g', {});
  for (const { hex, side } of sides.values()) line(strokeMarks, sideLine(hex, side), '#d55e00', 5);
  if (isChain()) {
    if (passed.length > 1) line(strokeMarks, 'M' + passed.map((hex) => spot(hex).join(' ')).join('L'), '#d55e00', 5);
    else if (passed.length) ring(strokeMarks, passed[0], 0.4, '#d55e00', 4);
  } else {
    for (const hex of passed) ring(strokeMarks, hex, 0.9, '#d55e00', 4);
  }
};

// What a stroke does. `ends`: the sides by which a chain comes onto the map and leaves it, or null.
const finishStroke = ({ hexes: passed, sides }, ends = [null, null]) => {
  const { tool, level, name, parts } = drawing;
  const names = passed.map(fileName);
  const kind = toolKind() || null;
  if (tool === 'hexside') {
    const list = [...sides.values()].map(({ hex, side }) => ({ at: fileName(hex), side, other: hexes[hex].neighbours[side] < 0 ? null : fileName(hexes[hex].neighbours[side]) }));
    const once = list.filter((s, i) => !list.slice(0, i).some((t) => t.other === s.at && t.side === (s.side + 3) % 6));
    if (once.length) drawSoon((map) => edge(map, once, kind));
    return;
  }
  if (tool === 'slope') {
    const list = [...sides.values()].map(({ hex, side }) => ({ at: fileName(hex), side }));
    if (list.length) drawSoon((map) => slope(map, list));
    return;
  }
  if (!names.length) return;
  if (tool === 'ground') drawSoon((map) => paint(map, names, kind));
  else if (tool === 'level') drawSoon((map) => raise(map, names, level));
  else if (tool === 'building') drawSoon((map) => build(map, names, kind, Object.fromEntries(Object.entries(parts).filter(([, on]) => on))));
  else if (tool === 'stairs') drawSoon((map) => toggleStairs(map, names[0]));
  else if (tool === 'name') drawSoon((map) => nameHex(map, names[0], name.trim()));
  else if (tool === 'bridge') drawSoon((map) => setBridge(map, names, kind));
  else if (isChain()) {
    const [first, last] = ends.map((side) => (side === null ? [] : ['>' + kSideNames[side]]));
    const passes = [...first, ...names, ...last];
    // A road in one hex alone leads nowhere.
    if (passes.length > 1 || tool === 'stream' || !kind) drawSoon((map) => lead(map, kChains[tool], passes, kind));
  }
};

{
  let pointer = null;
  let at = null;
  const dragsCounter = takesDrag;
  takesDrag = (event) => {
    if (!drawing) return dragsCounter(event);
    if (drawing.tool === 'hand' || pointer !== null) return false;
    pointer = event.pointerId;
    at = [event.clientX, event.clientY];
    drawing.stroke = { hexes: [], sides: new Map(), from: hexUnder(...at) === null ? onSvg(...at) : null };
    addPoint(drawing.stroke, ...at);
    showStroke();
    return true;
  };
  addEventListener('pointermove', (event) => {
    if (event.pointerId !== pointer || !drawing?.stroke) return;
    const [x, y] = at;
    at = [event.clientX, event.clientY];
    const steps = Math.ceil(Math.hypot(at[0] - x, at[1] - y) / kDrawSteps);
    for (let i = 1; i <= steps; ++i) addPoint(drawing.stroke, x + ((at[0] - x) * i) / steps, y + ((at[1] - y) * i) / steps);
    showStroke();
  });
  const lift = (event) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    const stroke = drawing?.stroke;
    if (!stroke) return;
    drawing.stroke = null;
    dragged = true;  // the click that follows is none
    if (event.type === 'pointercancel') return void strokeMarks?.remove();
    strokeMarks = null;
    const passed = stroke.hexes;
    const off = isChain() && passed.length && hexUnder(event.clientX, event.clientY) === null;
    const ends = isChain() && passed.length ? [stroke.from ? sideOff(passed[0], stroke.from) : null, off ? sideOff(passed[passed.length - 1], onSvg(event.clientX, event.clientY)) : null] : undefined;
    finishStroke(stroke, ends);
    if (passed.length) set({ hex: passed[passed.length - 1] });
  };
  addEventListener('pointerup', lift);
  addEventListener('pointercancel', lift);
}
// By keyboard: Enter draws in the chosen hex; a chain goes on from the hex before; the digits 1 to 6 are the hex's sides.
const clickOfPhase = takesClick;
takesClick = (hex) => {
  if (!drawing) return clickOfPhase(hex);
  if (drawing.tool === 'hand' || isSide()) return true;
  const goesOn = isChain() && drawing.anchor !== null && hexes[drawing.anchor]?.neighbours.includes(hex);
  if (isChain() && !goesOn && toolKind()) say(word('draw_from', { hex: hexes[hex].name }));
  else finishStroke({ hexes: goesOn ? [drawing.anchor, hex] : [hex], sides: new Map() });
  drawing.anchor = hex;
  return true;
};
mapFrame.addEventListener('keydown', (event) => {
  if (!drawing || !isSide() || state.hex === null || !/^[1-6]$/.test(event.key)) return;
  const side = +event.key - 1;
  finishStroke({ hexes: [], sides: new Map([['', { hex: state.hex, side }]]) });
});

const beginDrawing = async () => {
  if (busy || game) return;
  laying = null;
  complaint = '';
  if (scenario.map.boards) complaint = word('draw_boards');
  else {
    setBusy(true);
    const made = await makeSketch();
    busy = false;
    if (made) drawing = { tool: 'ground', kinds: { ...kFirstKinds }, recent: [], find: '', all: false, level: 1, name: '', parts: { rowhouse: false, rooftop: false, cellar: false }, stroke: null, anchor: null, findings: [], text: '' };
  }
  closeStart();
  set({ unit: drawing ? null : state.unit, option: null });
  showDraw();
  await checkMap();
};
const endDrawing = () => {
  drawing = null;
  layer.stroke.replaceChildren();
  showDraw();
  set({ hex: null });
};
const saveMap = async () => {
  const answer = await askMap(['convert', kMapFile, '--to', 'yaml', '-o', kOutput], kOutput);
  if (!answer.text) return void (complaint = plainPaths(answer.said));
  const name = (scenario.map.title ?? scenario.title ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  offer(`${name || 'map'}.yaml`, 'application/yaml', answer.text);
};

const numberBox = (key, value, least, most, changed) => {
  const label = element('label', word(key) + ' ');
  const input = element('input');
  Object.assign(input, { type: 'number', value, min: least, max: most });
  input.dataset.draw = key;
  input.addEventListener('change', () => Number.isInteger(+input.value) && +input.value >= least && +input.value <= most && changed(+input.value));
  label.append(input);
  return label;
};
const nameBox = () => {
  const label = element('label', word('draw_name') + ' ');
  const input = element('input');
  Object.assign(input, { value: drawing.name, maxLength: 40 });
  input.dataset.draw = 'name';
  input.addEventListener('input', () => (drawing.name = input.value));
  label.append(input);
  return label;
};
// A kind of terrain with its colour on the map. Without a search those are shown that were used last, and the usual ones.
const kMostRecent = 6;
const kUsual = /^(|open-ground|woods|brush|grain|orchard|marsh|wooden-building-[012]|stone-building-[012]|wall|hedge|dirt-road|paved-road|path|shallow-stream|deep-stream|dry-stream|gully|.*bridge)$/;
const isNear = (kind) => kUsual.test(kind) || drawing.recent.includes(kind) || kind === toolKind();
const swatch = ([name, title, colour]) => {
  const node = button('', () => {});
  const colours = element('span');
  colours.style.background = colour;
  node.append(colours, title);
  node.dataset.kind = name;
  return node;
};
const kindBox = () => {
  const list = kinds[drawing.tool];
  if (!list) return [];
  const nothing = drawing.tool === 'ground' ? [] : [['', word('draw_nothing'), 'none']];
  const swatches = element('div', undefined, 'swatches');
  const nodes = [...nothing, ...[...list].sort((a, b) => a[1].localeCompare(b[1]))].map(swatch);
  const show = () => {
    const wanted = drawing.find.toLowerCase();
    for (const node of nodes) node.hidden = wanted ? !node.textContent.toLowerCase().includes(wanted) : !drawing.all && !isNear(node.dataset.kind);
    all.hidden = wanted !== '' || drawing.all || nodes.every((node) => !node.hidden);
    for (const node of nodes) node.setAttribute('aria-pressed', String(node.dataset.kind === toolKind()));
  };
  const all = button(word('draw_all', { count: nodes.length }), () => {
    drawing.all = true;
    show();
    nodes.find((node) => node.dataset.kind === toolKind())?.focus();
  });
  all.dataset.draw = 'all';
  swatches.addEventListener('click', (event) => {
    const kind = event.target.closest('[data-kind]')?.dataset.kind;
    if (kind === undefined) return;
    drawing.kinds[drawing.tool] = kind;
    drawing.recent = [kind, ...drawing.recent.filter((other) => other !== kind)].slice(0, kMostRecent);
    show();
  });
  swatches.append(...nodes, all);
  const label = element('label', word('draw_find') + ' ');
  const input = Object.assign(element('input'), { type: 'search', value: drawing.find, size: 12 });
  input.dataset.draw = 'find';
  input.addEventListener('input', () => {
    drawing.find = input.value.trim();
    show();
  });
  label.append(input);
  show();
  return [label, swatches];
};
const tickBox = (key, checked, changed) => {
  const label = element('label');
  const box = element('input');
  Object.assign(box, { type: 'checkbox', checked });
  box.dataset.draw = key;
  box.addEventListener('change', () => changed(box.checked));
  label.append(box, ' ', word('draw_' + key));
  return label;
};
const partBoxes = () => Object.keys(drawing.parts).map((part) => tickBox(part, drawing.parts[part], (on) => (drawing.parts[part] = on)));
const halfBoxes = () => kEdges.map((edge) => tickBox(edge, [scenario.map.half_hexes ?? []].flat().includes(edge), (on) => drawSoon((map) => halve(map, edge, on))));
const paragraphOf = (...parts) => {
  const p = element('p', undefined, 'tools');
  p.append(...parts.flatMap((part) => [part, ' ']));
  return p;
};
const toolButtons = () => paragraphOf(...kTools.map((tool) => {
  const node = button(word('draw_' + tool), () => {
    Object.assign(drawing, { tool, anchor: null, find: '', all: false });
    showDraw();
  });
  node.dataset.tool = tool;
  node.setAttribute('aria-pressed', String(drawing.tool === tool));
  return node;
}));
const sizeBoxes = () => {
  const { columns, rows, title } = scenario.map;
  const label = element('label', word('draw_title') + ' ');
  const input = element('input');
  Object.assign(input, { value: title ?? scenario.title ?? '' });
  input.dataset.draw = 'title';
  input.addEventListener('change', () => input.value.trim() && drawSoon((map) => {
    // A position that only a map was drawn for goes by its name.
    if (scenario.title === map.title) scenario.title = input.value.trim();
    map.title = input.value.trim();
  }));
  label.append(input);
  return paragraphOf(label, numberBox('draw_columns', columns, 1, 200, (n) => drawSoon((map) => resize(map, n, map.rows))), numberBox('draw_rows', rows, 1, 200, (n) => drawSoon((map) => resize(map, map.columns, n))));
};
const findingList = () => {
  const list = element('ul', undefined, 'findings');
  for (const finding of drawing.findings) {
    const li = element('li', undefined, finding.severity);
    const places = hexesIn(finding);
    li.append(...places.slice(0, 1).map((hex) => button(hexes[hex].name, () => goTo(hex))), ` ${finding.what}${finding.hint ? `; ${finding.hint}` : ''} `, element('small', finding.code));
    list.append(li);
  }
  return list;
};
// The picture shows no slopes, so they are marked while a map is drawn: a wedge within the hex, downhill at its side.
const showSlopes = () => {
  for (const text of scenario.map.slopes ?? []) {
    const [at, ...sides] = text.split(' ');
    const hex = hexNamed(at);
    if (hex < 0) continue;
    const box = areas[hex].getBBox();
    const [x, y] = spot(hex);
    for (const side of sides) {
      const angle = kSideNames.indexOf(side) * 60 - 90;
      const [u, v] = [Math.cos((angle * Math.PI) / 180) * box.width * (Math.sqrt(3) / 4), (Math.sin((angle * Math.PI) / 180) * box.height) / 2];
      draw(layer.checked, 'path', { d: 'M-8-9H8L0 0Z', transform: `translate(${x + 0.94 * u} ${y + 0.94 * v}) rotate(${angle - 90})`, fill: '#6b3d0a', stroke: '#fff', 'stroke-width': 1.4, class: 'slope' });
    }
  }
};
const showFindings = () => {
  layer.checked?.replaceChildren();
  if (drawing) showSlopes();
  for (const finding of drawing?.findings ?? [])
    for (const hex of hexesIn(finding)) {
      ring(layer.checked, hex, 0.8, finding.severity === 'note' ? '#0b5c8f' : '#882255', 3, '2 4');
      const [x, y] = spot(hex);
      badge(layer.checked, x, y - 0.62 * half, finding.severity === 'note' ? 'i' : '!', finding.severity === 'note' ? '#0b5c8f' : '#882255');
    }
};
const showDraw = () => {
  document.body.classList.toggle('drawing', drawing !== null);
  document.getElementById('begin-drawing')?.setAttribute('aria-pressed', String(drawing !== null));
  drawSection.hidden = !drawing;
  showFindings();
  if (!drawing) return void drawSection.replaceChildren();
  const focused = drawSection.contains(document.activeElement) ? [document.activeElement.dataset.tool, document.activeElement.dataset.draw, document.activeElement.dataset.kind] : null;
  drawSection.setAttribute('aria-label', word('draw'));
  const tool = paragraphOf(...(drawing.tool === 'level' ? [numberBox('draw_height', drawing.level, -9, 29, (n) => (drawing.level = n))] : []), ...(drawing.tool === 'name' ? [nameBox()] : []), ...kindBox(), ...(drawing.tool === 'building' ? partBoxes() : []));
  drawSection.replaceChildren(element('h2', word('draw')), toolButtons(), ...(tool.childElementCount ? [tool] : []), element('p', word('draw_hint_' + (isChain() ? 'chain' : drawing.tool)), 'hint'));
  // Warnings and notes stand among the findings.
  const refused = complaint.split('\n').filter((line) => !/: (warning|note)\[/.test(line)).join('\n');
  if (scenario.map.changes) drawSection.append(element('p', word('draw_changed'), 'hint'));
  if (refused) drawSection.append(element('p', word('draw_refused')), messages(refused.replace(/^\S+:\d+:\d+: /gm, ''), 'complaint'));
  drawSection.append(element('h3', word(drawing.findings.length ? 'draw_findings' : 'draw_sound', { count: drawing.findings.length })), findingList(), sizeBoxes(), paragraphOf(element('span', word('draw_half')), ...halfBoxes()), paragraphOf(button(word('draw_save'), saveMap, 'save'), button(word('draw_end'), endDrawing, 'end')));
  if (focused) [...drawSection.querySelectorAll('[data-tool], [data-draw], [data-kind]')].find((n) => (focused[0] ? n.dataset.tool === focused[0] : focused[1] ? n.dataset.draw === focused[1] : focused[2] !== undefined && n.dataset.kind === focused[2]))?.focus();
};
