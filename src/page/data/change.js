// Part 10: changes of the position. It is changed as data, and the program answers for what it has become.
const kRoom = '/open/in/it';  // files of one question, as dice
const kPosition = '/position.json';  // where the program works, from which it writes the paths of files
const kOutput = '/answer.json';
const kBoards = '/boards';
const kMostUndo = 100;
let scenario = canChange ? read('scenario') : null;
const undo = [];
const redo = [];
let complaint = '';
let busy = false;
const setBusy = (now) => {
  busy = now;
  showChange();
};
let positionText = () => JSON.stringify(scenario);  // of the position that is shown
// Lines of sight that the page has already, so that the program leaves them out.
const knownSight = () => [...sight.keys()].flatMap((location) => ['--seen-from', location]);
let changes = null;  // verdicts that turned with the last change

const verdicts = () => new Map([...shown.answers.values()].map((a) => [a.id, a.verdict]));
const turned = (before) => {
  const out = [];
  for (const [id, verdict] of verdicts()) if (before.get(id) !== verdict) out.push({ id, before: before.get(id) ?? word('nothing'), after: verdict });
  for (const [id, verdict] of before) if (!shown.answers.has(id)) out.push({ id, before: verdict, after: word('nothing') });
  return out;
};
const showChanged = () => {
  const section = document.getElementById('changed');
  section.hidden = changes === null;
  section.setAttribute('aria-label', word('changed'));
  section.replaceChildren();
  if (changes === null) return;
  section.append(button(word('dismiss'), () => {
    changes = null;
    showChanged();
  }, 'hide'), element('h2', word(changes.length ? 'changed' : 'changed_nothing')));
  if (!changes.length) return;
  section.append(listOf(changes.map(({ id, before, after }) => {
    const li = element('li');
    li.append(button(id, () => {
      set({ unit: id, hex: null, option: null });
      showChosen();
    }), ' ', inItsLanguage(element('s', before)), ' \u2192 ', inItsLanguage(element('b', after)));
    return li;
  })));
};

let mapShown = canChange ? JSON.stringify(scenario?.map) : '';  // the map that is drawn on the page, as data

// Answers anew. `takeBack` is called where the rules refuse the position; what they say is shown. A map that has changed is
// drawn anew. Otherwise the verdicts are shown at once, and other readings and the tables once they are painted.
const adjudicate = async (more = [], takeBack = () => {}) => {
  setBusy(true);
  const before = verdicts();
  const mapAsked = JSON.stringify(scenario.map);
  const how = mapAsked !== mapShown ? ['whole'] : [more.length ? 'json' : 'brief', ...knownSight()];
  const asked = JSON.stringify(scenario);
  const answer = await askWithBoards(['report', kPosition, '--format', ...how, ...more], { [kPosition]: asked });
  busy = false;
  complaint = plainPaths(answer.said);
  if (answer.text === '') {
    takeBack();
  } else {
    const next = JSON.parse(answer.text);
    if (next.ground) takeWhole(next, mapAsked);
    takeView(next);
    changes = more.length ? null : turned(before);
  }
  set({});
  showChanged();
  if (changes?.length) say(`${word('changed')}: ${changes.map((c) => `${c.id} ${c.after}`).join('; ')}`);
  tick('verdicts');
  if (how[0] === 'brief' && answer.text !== '') await askRest(asked);
  else tellAnswered(answer);
};
// What the verdicts came without: it waits until they are seen, and until the hand has rested. What is changed meanwhile makes it stale.
const kRest = 50;  // milliseconds
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const askRest = async (asked) => {
  const of = view;
  const stale = () => busy || view !== of;
  await Promise.race([painted(), new Promise((resolve) => setTimeout(resolve, kRest))]);  // a page in the background is not painted
  await new Promise((resolve) => setTimeout(resolve, kRest));
  if (stale()) return;
  const answer = await askWithBoards(['report', kPosition, '--format', 'json', ...knownSight()], { [kPosition]: asked });
  if (stale() || answer.text === '') return;
  const { answers, tables } = JSON.parse(answer.text);
  showTables(tables);
  const before = JSON.stringify(view.answers);
  view.answers = answers;
  if (JSON.stringify(answers) !== before) {
    shown.answers = new Map(answers.map((a) => [a.id, a]));
    set({});
  }
  tellAnswered(answer);
};
const showTitle = (title) => {
  document.title = title || ground.title;
  document.querySelector('h1').textContent = visible(title || ground.title);
};
// The ground of an answer with its map; where the reader looks stays as it was, if the map was there before.
const takeWhole = (whole, text) => {
  takeGround(whole, mapShown !== '');
  mapShown = text;
  showTitle(whole.title);
  for (const key of ['ground', 'svg', 'scenario']) delete whole[key];
  if (state.hex !== null && state.hex >= hexes.length) state.hex = null;
  findPictures();
};
// What the page has done so far, for whoever drives it.
const tick = (what) => (document.body.dataset[what] = String(+(document.body.dataset[what] ?? 0) + 1));
const tellAnswered = (answer) => {
  document.body.dataset.bytes = answer.bytes;
  tick('answered');
};
const tablesSection = document.getElementById('tables');
const showTables = (tables) => {
  tablesSection.setAttribute('aria-busy', String(tables === undefined));  // those of the position before
  if (tables !== undefined) tablesSection.innerHTML = tables;
  tablesSection.lang = view.language;
};
const takeView = (next) => {
  view = next;
  // The heat map was of the position as written.
  for (const old of document.querySelectorAll('.heat, #controls label:has([value=heat])')) old.remove();
  forgetFinding();
  learnSight();
  state.step = 0;
  showTables(view.tables);
  showStacks(view.stacks);
  delete view.tables;
  if (view.design) design = view.design;
  showView();
};
// Requests the answers again in the language that was chosen.
const reword = async () => {
  if (busy || game || gameLog || view.log || view.language === language) return;
  const answer = await askWithBoards(['report', kPosition, '--format', 'json', ...knownSight()], { [kPosition]: JSON.stringify(scenario) });
  if (answer.text === '' || busy) return;
  takeView(JSON.parse(answer.text));
  set({});
  tellAnswered(answer);
};
const change = (edit) => {
  if (busy || game || readOnly) return;
  const before = JSON.stringify(scenario);
  const undone = redo.splice(0);
  undo.push(before);
  if (undo.length > kMostUndo) undo.shift();
  edit();
  delete scenario.so_far;  // of a phase kept in the middle: the step under way begins again
  return adjudicate([], () => {
    scenario = JSON.parse(undo.pop());
    redo.push(...undone);
  });
};
const stepBack = (from, to) => {
  if (busy || !from.length) return;
  to.push(JSON.stringify(scenario));
  scenario = JSON.parse(from.pop());
  adjudicate([], () => {
    from.push(JSON.stringify(scenario));
    scenario = JSON.parse(to.pop());
  }).then(checkMap);
};

// The entry of a unit in whichever list of the scenario has it.
const entryOf = (id) => {
  for (const list of Object.values(scenario))
    if (Array.isArray(list))
      for (const entry of list) if (entry && typeof entry === 'object' && entry.id === id && ('side' in entry || 'at' in entry || 'group' in entry || 'element' in entry)) return { list, entry };
  return null;
};
// The counter lies pale in its new hex until the answer brings it, or takes it back: then the function that this returns is called.
const layDown = (id, hex) => {
  const counter = counterOf(id);
  if (!counter) return () => {};
  const place = counter.getAttribute('transform');
  const [from, to] = [spot(+counter.dataset.hex), spot(hex)];
  counter.setAttribute('transform', `translate(${to[0] - from[0]} ${to[1] - from[1]}) ${place}`);
  counter.classList.add('laid');
  return () => {
    counter.setAttribute('transform', place);
    counter.classList.remove('laid');
  };
};
const moveUnit = (id, location) => {
  const found = entryOf(id);
  if (!found || busy || game || readOnly || unitAt(id) === location) return;
  const putBack = layDown(id, hexOf(location));
  change(() => {
    found.entry.at = location;
    // It leaves its entrenchment, vehicle or guard.
    for (const key of ['in', 'with', 'aboard']) delete found.entry[key];
  }).then(putBack);
  say(word('said_moves', { unit: id, at: location }));
};
const removeUnit = (id) => {
  const found = entryOf(id);
  if (!found) return;
  change(() => {
    found.list.splice(found.list.indexOf(found.entry), 1);
    delete scenario.under_way;  // which may name it
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
// A unit that the reader describes by its counter.
const addCounter = (side, nationality, counter, location) => {
  let n = 1;
  while (shown.units.has('x' + n)) ++n;
  change(() => {
    const own = nationality === nationalityOf(side) ? {} : { nationality };
    (scenario.units ??= []).push({ id: 'x' + n, side, counter, ...own, at: location });
    state.unit = 'x' + n;
  });
};

const flip = (s, value) => change(() => {
  const plain = { true: true, false: false }[value] ?? (s.words.length ? value : +value);
  scenario[s.under] = { ...(scenario[s.under] ?? {}), [s.name]: plain };
});
