// Part 5: the program inside the page. The position is changed as data, and the command itself answers for it.
const canChange = document.getElementById('engine') !== null;
let dragged = false;  // a drag has just ended: its click is none

// Runs in a worker, or where there is none beside the page: writes files, calls the command, reads what it wrote.
const host = (makeProgram, reply) => {
  let said = [];
  const ready = makeProgram({ print: () => {}, printErr: (text) => said.push(text) });
  return async ({ id, files, args, output }) => {
    try {
      const program = await ready;
      for (const [path, bytes] of Object.entries(files)) {
        program.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
        program.FS.writeFile(path, bytes);
      }
      said = [];
      const stack = program.stackSave();
      const status = program.callMain(args);
      program.stackRestore(stack);
      const exists = program.FS.analyzePath(output).exists;
      const text = exists ? program.FS.readFile(output, { encoding: 'utf8' }) : '';
      if (exists) program.FS.unlink(output);
      reply({ id, status, text, said: said.join('\n'), bytes: program.HEAP8.length });
    } catch (error) {
      reply({ id, status: 4, text: '', said: 'error: ' + error, bytes: 0 });
    }
  };
};

const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

// ask(args, files): the command's answer; one question after the other.
const engine = (() => {
  const waiting = new Map();
  let next = 0;
  let started = null;
  let post = null;
  const settle = (answer) => {
    waiting.get(answer.id)(answer);
    waiting.delete(answer.id);
  };
  const beside = (source) => {
    const script = document.createElement('script');
    script.textContent = source + '\n;window.hexroutProgram = hexrout;';
    document.head.append(script);
    post = host(window.hexroutProgram, settle);
  };
  const start = async () => {
    const packed = bytesOf(document.getElementById('engine').textContent);
    const source = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const fail = () => {
      beside(source);
      return post;
    };
    try {
      const text = `${source}\nconst answer = (${host})(hexrout, (a) => postMessage(a));\nonmessage = (e) => answer(e.data);\npostMessage({ id: -1 });`;
      const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      const worker = new Worker(url);
      const held = [];
      let alive = false;
      worker.onmessage = ({ data }) => {
        alive = true;
        if (data.id >= 0) settle(data);
      };
      // The worker did not start; some browsers do not allow workers to pages from disk.
      worker.onerror = (event) => {
        if (alive) return;
        event.preventDefault();
        worker.terminate();
        fail();
        for (const question of held) post(question);
      };
      post = (question) => {
        if (!alive) held.push(question);
        worker.postMessage(question);
      };
    } catch {
      fail();
    }
  };
  return {
    ask: async (args, files, output) => {
      await (started ??= start());
      return new Promise((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        post({ id, files, args, output });
      });
    },
  };
})();

const kFolder = '/scenario';
const kPosition = kFolder + '/position.json';
const kOutput = '/answer.json';
const kMostUndo = 100;
let scenario = canChange ? read('scenario') : null;
let unsent = canChange ? Object.fromEntries(Object.entries(read('files')).map(([path, text]) => [path, bytesOf(text)])) : {};
const undo = [];
let complaint = '';
let busy = false;

// Answers anew. `takeBack` is called where the rules refuse the position; what they say is shown.
const adjudicate = async (more = [], takeBack = () => {}) => {
  busy = true;
  showChange();
  const seen = [...sight.keys()].flatMap((location) => ['--seen-from', location]);
  const files = { ...unsent, [kPosition]: JSON.stringify(scenario) };
  const answer = await engine.ask(['report', kPosition, '--format', 'json', '-o', kOutput, '--boards', '/boards', ...seen, ...more], files, kOutput);
  unsent = {};
  busy = false;
  complaint = answer.said.replaceAll(kPosition, 'position');
  if (answer.text === '') {
    takeBack();
  } else {
    view = JSON.parse(answer.text);
    // The heat map was of the position as written.
    for (const old of document.querySelectorAll('.heat, #controls label:has([value=heat])')) old.remove();
    learnSight();
    state.step = 0;
    document.getElementById('tables').innerHTML = view.tables;
    showStacks(view.stacks);
    delete view.tables;
    showView();
  }
  set({});
  document.body.dataset.bytes = answer.bytes;
  document.body.dataset.answered = String(+(document.body.dataset.answered ?? 0) + 1);
};
const change = (edit) => {
  if (busy) return;
  undo.push(JSON.stringify(scenario));
  if (undo.length > kMostUndo) undo.shift();
  edit();
  adjudicate([], () => (scenario = JSON.parse(undo.pop())));
};

// The entry of a unit in whichever list of the scenario has it.
const entryOf = (id) => {
  for (const list of Object.values(scenario))
    if (Array.isArray(list))
      for (const entry of list) if (entry && typeof entry === 'object' && entry.id === id && ('side' in entry || 'at' in entry || 'group' in entry || 'element' in entry)) return { list, entry };
  return null;
};
const moveUnit = (id, location) => {
  const found = entryOf(id);
  if (!found || busy || unitAt(id) === location) return;
  change(() => {
    found.entry.at = location;
    // It leaves its entrenchment, vehicle or guard.
    for (const key of ['in', 'with', 'aboard']) delete found.entry[key];
  });
  say(`${id} moves to ${location}`);
};
const removeUnit = (id) => {
  const found = entryOf(id);
  if (!found) return;
  change(() => {
    found.list.splice(found.list.indexOf(found.entry), 1);
    state.unit = null;
  });
};
// Another unit like one there is.
const addLike = (id, location) => {
  const found = entryOf(id);
  if (!found) return;
  let n = 1;
  while (shown.units.has('x' + n)) ++n;
  change(() => {
    const entry = { ...structuredClone(found.entry), id: 'x' + n, at: location };
    for (const key of ['in', 'with', 'aboard', 'guard', 'commands_vehicle']) delete entry[key];
    for (const weapon of entry.weapons ?? []) if (weapon && typeof weapon === 'object') delete weapon.id;
    found.list.push(entry);
    state.unit = 'x' + n;
  });
};

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

const flip = (s, value) => change(() => {
  const plain = { true: true, false: false }[value] ?? (s.words.length ? value : +value);
  scenario[s.under] = { ...(scenario[s.under] ?? {}), [s.name]: plain };
});

const save = async () => {
  if (!view.yaml) await adjudicate();
  if (!view.yaml) return;
  const a = element('a');
  a.href = URL.createObjectURL(new Blob([view.yaml], { type: 'application/yaml' }));
  a.download = 'position.yaml';
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
};

const changeSection = document.getElementById('change');
const chosenLocation = { value: null };
const openDetails = new Set();
const folding = (title, make) => {
  const details = element('details');
  details.open = openDetails.has(title);
  details.append(element('summary', title));
  const fill = () => details.childElementCount === 1 && details.append(...make());
  if (details.open) fill();
  details.addEventListener('toggle', () => {
    if (details.open) openDetails.add(title), fill();
    else openDetails.delete(title);
  });
  return details;
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
  const out = [];
  const found = state.unit && entryOf(state.unit);
  if (!found) return [element('p', 'Choose a unit to change it; drag it, or choose a hex and press m, to move it.')];
  const tools = element('p');
  for (const action of actionsFor()) if (applies(action[2] === 1 || action[2] === -1 ? undefined : action[2], holderOf(found.entry))) tools.append(button(action[0], () => change(() => apply(action, holderOf(found.entry)))), ' ');
  tools.append(button(`Remove ${state.unit}`, () => removeUnit(state.unit)));
  out.push(tools);
  if (state.hex !== null) {
    const places = locationsOf(state.hex);
    const move = element('p');
    let to = places[0];
    if (places.length > 1) move.append(pick('to', places, to, (value) => (to = value))[0], ' ');
    move.append(button(`Move ${state.unit} to ${places.length > 1 ? 'there' : hexes[state.hex].name}`, () => moveUnit(state.unit, to)));
    out.push(move);
  }
  return out;
};
const addTools = () => {
  const ids = [...shown.units.keys()].filter(entryOf);
  const sideOf = (id) => shown.units.get(id).side;
  // An enemy of the chosen unit first.
  const like = ids.find((id) => state.unit && shown.units.has(state.unit) && sideOf(id) !== sideOf(state.unit) && !shown.answers.has(id)) ?? ids[0];
  if (state.hex === null) return [element('p', 'Choose a hex first.')];
  const [label, select] = pick('Like', ids, like, () => {});
  const p = element('p');
  p.append(label, ' ', button(`Add in ${hexes[state.hex].name}`, () => addLike(select.value, locationsOf(state.hex)[0])));
  return [p];
};
const ruleTools = () =>
  view.switches.map((s) => {
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
  });
const playTools = () => {
  const label = element('label', 'Seed ');
  const input = element('input');
  Object.assign(input, { type: 'number', value: 1, min: 0 });
  label.append(input);
  const p = element('p');
  p.append(label, ' ', button('Play', () => !busy && adjudicate(['--play', '--seed', String(Math.max(0, Math.floor(+input.value || 0)))])));
  return [p, element('p', 'The seed gives the dice, and the recommended options are taken. Step through the phase above the map.')];
};

const showChange = () => {
  if (!changeSection) return;
  const active = document.activeElement;
  const focused = changeSection.contains(active) ? active.textContent : null;
  changeSection.replaceChildren(element('h2', 'Change the position'));
  changeSection.setAttribute('aria-busy', String(busy));
  const bar = element('p');
  const back = button('Undo', () => {
    if (busy || !undo.length) return;
    scenario = JSON.parse(undo.pop());
    adjudicate();
  });
  back.disabled = busy || undo.length === 0;
  bar.append(back, ' ', button('Save as YAML', save));
  if (busy) bar.append(' ', element('span', 'working\u2026'));
  changeSection.append(bar);
  if (complaint) changeSection.append(element('pre', complaint, 'complaint'));
  changeSection.append(...unitTools(), folding('Add a unit', addTools), folding('Rules', ruleTools), folding('Play the phase', playTools));
  if (focused) [...changeSection.querySelectorAll('button, summary')].find((b) => b.textContent === focused)?.focus();
};

// Dragging a counter: the hex under the pointer is ringed; letting go moves the unit there.
if (canChange) {
  let drag = null;
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.('#map .hex') ?? null;
  svg.addEventListener('pointerdown', (event) => {
    dragged = false;
    const area = event.target.closest('.hex');
    const here = area && event.button === 0 ? unitsIn(+area.dataset.hex) : [];
    if (!here.length) return;
    const unit = here.find((u) => u.id === state.unit) ?? here[here.length - 1];
    drag = { id: unit.id, x: event.clientX, y: event.clientY, far: false };
  });
  svg.addEventListener('pointermove', (event) => {
    if (!drag) return;
    if (!drag.far && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    drag.far = true;
    document.body.classList.add('dragging');
    const area = under(event);
    layer.cursor.replaceChildren();
    if (!area) return;
    ring(layer.cursor, +area.dataset.hex, 0.97, '#d55e00', 4);
    line(layer.cursor, `M${spot(hexOf(unitAt(drag.id)))}L${spot(+area.dataset.hex)}`, '#d55e00', 3, '4 5');
  });
  const drop = (event) => {
    if (!drag) return;
    const { id, far } = drag;
    drag = null;
    document.body.classList.remove('dragging');
    if (!far) return;
    dragged = true;
    const area = event.type === 'pointerup' ? under(event) : null;
    showCursor();
    if (!area) return;
    const hex = +area.dataset.hex;
    if (hex === hexOf(unitAt(id))) return;
    Object.assign(state, { unit: id, hex, option: null });
    moveUnit(id, locationsOf(hex)[0]);
  };
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);
  svg.addEventListener('dragstart', (event) => event.preventDefault());
}
