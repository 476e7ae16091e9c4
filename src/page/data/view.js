// Part 7: the list of verdicts, the bar above the map, and how everything is shown together.
const sideClass = (side) => 'side' + (Math.max(0, view.sides.indexOf(side)) % 6);

const showStandings = () => {
  const section = document.getElementById('standings');
  section.replaceChildren();
  section.hidden = !shown.standings.length;
  if (section.hidden) return;
  const details = foldingOf('standings');
  for (const standing of shown.standings) {
    const card = element('div', undefined, 'standing ' + sideClass(standing.side));
    card.append(element('h3', standing.of === standing.side ? standing.of : `${standing.of} (${standing.side})`));
    const dl = inItsLanguage(element('dl'));
    for (const [what, value] of standing.facts) dl.append(element('dt', what), element('dd', value));
    card.append(dl);
    details.append(card);
  }
  section.append(details);
};

// A part that folds, and stays as the reader left it.
const openDetails = new Set(['asks']);
const foldingOf = (key, values = {}) => {
  const details = element('details');
  details.open = openDetails.has(key);
  details.append(element('summary', word(key, values)));
  details.addEventListener('toggle', () => (details.open ? openDetails.add(key) : openDetails.delete(key)));
  return details;
};

// Where a verdict belongs. Nobody can change the fate of units that surrender or are lost.
const groupOf = (answer) => {
  if (!answer) return 'none';
  if (answer.by_dice) return 'dice';
  const fated = !answer.options.length && answer.fate.what && answer.fate_kind !== 'stays';
  if ((answer.duty === 'must' || answer.duty === 'may') && fated) return answer.fate_kind === 'surrenders' ? 'surrenders' : 'lost';
  return answer.duty === 'must' || answer.duty === 'may' ? answer.duty : 'cannot';
};
const kGroups = ['must', 'surrenders', 'lost', 'may', 'dice', 'cannot'];
const byGroup = () => {
  const out = new Map([...kGroups, 'none'].map((group) => [group, []]));
  for (const unit of shown.units.values()) out.get(groupOf(shown.answers.get(unit.id))).push(unit);
  return out;
};
const unitButton = (unit) => {
  const answer = shown.answers.get(unit.id);
  const node = button('', () => {
    set({ unit: unit.id, hex: null, option: null });
    showChosen();
  }, sideClass(unit.side));
  node.dataset.unit = unit.id;
  node.append(element('b', `${unit.id} ${unit.label}`), ` ${unit.at === null ? '' : unit.at}`);
  if (unit.at === null) node.classList.add('off');
  if (answer) node.append(inItsLanguage(element('small', answer.verdict)));
  return node;
};
// The list is one stop of the Tab key; arrow keys go from unit to unit.
const unitList = document.getElementById('units');
unitList.addEventListener('keydown', (event) => {
  const buttons = [...unitList.querySelectorAll('button')].filter((node) => node.checkVisibility());
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
});
const listUnits = () => {
  const list = unitList;
  list.setAttribute('aria-label', word('units'));
  list.replaceChildren();
  list.hidden = !shown.units.size;
  const groups = byGroup();
  let told = 0;
  for (const group of kGroups) {
    const units = groups.get(group);
    told += units.length;
    if (!units.length) continue;
    const section = element('section', undefined, 'group ' + group);
    section.append(element('h2', `${word('group_' + group)} (${units.length})`), ...units.map(unitButton));
    list.append(section);
  }
  const stepping = view.log && state.step > 0;  // then only who decides has an answer
  if (!told && shown.units.size && !stepping) list.append(element('p', word(isAsl() ? 'nobody' : 'nobody_other')));
  const rest = groups.get('none');
  if (!rest.length) return;
  const details = foldingOf('group_none', { count: rest.length });
  if (stepping) details.open = true;
  details.append(...rest.map(unitButton));
  list.append(details);
};
const firstUnit = () => {
  const groups = byGroup();
  for (const group of kGroups) if (groups.get(group).length) return groups.get(group)[0].id;
  return null;
};
// The unit, and where it may go, come into view.
const showChosen = () => {
  const at = state.unit && unitAt(state.unit);
  if (!at || !svg) return;
  const answer = shown.answers.get(state.unit);
  const ends = (answer?.options ?? []).filter((o) => o.end !== null).map((o) => hexOf(o.end));
  revealAll([hexOf(at), ...ends]);
};

const render = () => {
  panel.replaceChildren();
  panel.setAttribute('aria-label', word('what_why'));
  panel.hidden = !svg;
  if (state.hex !== null) hexPanel(state.hex);
  if (state.unit) {
    if (state.hex !== null) panel.append(element('hr'));
    unitPanel(state.unit);
  }
  if (state.hex === null && !state.unit) panel.append(element('p', word('choose')));
  const buttons = [...unitList.querySelectorAll('button')];
  for (const node of buttons) node.setAttribute('aria-pressed', String(node.dataset.unit === state.unit));
  const chosen = unitList.querySelector('[aria-pressed=true]');
  for (const node of buttons) node.tabIndex = node === (chosen ?? buttons[0]) ? 0 : -1;
  if (chosen?.closest('details')) chosen.closest('details').open = true;
  if (svg) {
    showSight();
    showMarks();
    showCursor();
  }
  if (canChange) showChange();
};

// The view itself, or a step of its log, becomes what is shown.
const showView = () => {
  const step = view.log ? state.step : 0;
  shown.units = new Map(view.units.map((u) => [u.id, u]));
  shown.standings = view.standings;
  shown.answers = step === 0 ? new Map(view.answers.map((a) => [a.id, a])) : new Map();
  shown.outlooks = step === 0 ? view.outlooks : {};
  if (view.log) followLog(step);
  if (state.unit && !shown.units.has(state.unit)) state.unit = null;
  const answer = state.unit && shown.answers.get(state.unit);
  if (!answer || !answer.options[state.option ?? -1]) state.option = null;
  listUnits();
  showKey();
  showStandings();
  showLog();
};

// What lies on the map can be taken away; Interdiction beyond the unit's reach comes only if it is asked for.
const kLayers = ['ends', 'passed', 'refused', 'exposed', 'far', 'enemies', 'sight', 'units', 'names', 'grid', 'legend'];
const hiddenLayers = new Set(['far', 'sight', 'legend', 'picture']);
let boardPictures = () => null;  // what shows the boards' own pictures, where there are any (board_picture.js)
const layerBoxes = () => {
  const fields = element('fieldset');
  fields.id = 'controls';
  fields.append(element('legend', word('layers')));
  for (const name of [...kLayers, ...(boardPictures() ? ['picture'] : []), ...(heatTitle ? ['heat'] : [])]) {
    const label = element('label');
    const box = element('input');
    Object.assign(box, { type: 'checkbox', value: name, checked: !hiddenLayers.has(name) });
    box.addEventListener('change', () => {
      box.checked ? hiddenLayers.delete(name) : hiddenLayers.add(name);
      showLayers();
    });
    label.append(box, ' ', name === 'heat' ? heatTitle : word('layer_' + name));
    fields.append(label);
  }
  return fields;
};
const showLayers = () => {
  for (const name of [...kLayers, 'heat']) document.body.classList.toggle('hide-' + name, hiddenLayers.has(name));
  boardPictures()?.(!hiddenLayers.has('picture'));
  if (!svg) return;
  frameMap();
  showSight();
};

// A button that opens a part below it.
const menu = (key, parts) => {
  const details = element('details', undefined, 'menu');
  details.append(element('summary', word(key)), ...parts);
  details.id = key + '-menu';
  details.addEventListener('toggle', () => {
    if (details.open) for (const other of document.querySelectorAll('.menu[open]')) if (other !== details) other.open = false;
  });
  details.addEventListener('click', (event) => {
    if (!event.target.closest('.choices > button')) return;
    details.open = false;
    details.firstChild.focus();
  });
  return details;
};
const viewTools = (tongues) => {
  const tools = element('div', undefined, 'choices');
  tools.append(finder(), layerBoxes(), themeChoice(), button(word('keys'), showKeys), ...tongues);
  return tools;
};
// Goes to a hex by its name, or to a unit by its id or its counter; what begins with the text comes before what holds it.
const findIn = (text) => {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return;
  const rank = (name) => [name.toLowerCase() === wanted, name.toLowerCase().startsWith(wanted), name.toLowerCase().includes(wanted)].indexOf(true);
  const all = [...[...shown.units.values()].filter((u) => u.at !== null).flatMap((u) => [u.id, u.label].map((name) => ({ name, unit: u.id }))), ...hexes.map(({ name }, hex) => ({ name, hex }))];
  const [best] = all.map((one) => ({ ...one, rank: rank(one.name) })).filter((one) => one.rank >= 0).sort((a, b) => a.rank - b.rank);
  if (!best) return say(word('find_none', { text }));
  if (best.unit === undefined) return goTo(best.hex);
  set({ unit: best.unit, hex: null, option: null });
  showChosen();
};
const finder = () => {
  const form = element('form');
  const label = element('label', word('find') + ' ');
  label.append(Object.assign(element('input'), { type: 'search', id: 'find', size: 10 }));
  form.append(label);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    findIn(form.querySelector('input').value);
    document.getElementById('view-menu').open = false;
    mapFrame.focus();
  });
  return form;
};
const kThemes = ['system', 'light', 'dark'];
const showTheme = () => (document.documentElement.dataset.theme = kept.read('theme') ?? kThemes[0]);
const themeChoice = () => {
  const label = element('label', word('theme') + ' ');
  const select = element('select');
  for (const name of kThemes) select.append(Object.assign(element('option', word('theme_' + name)), { value: name }));
  select.value = document.documentElement.dataset.theme;
  select.addEventListener('change', () => {
    kept.write('theme', select.value);
    document.documentElement.dataset.theme = select.value;
  });
  label.append(select);
  return label;
};
const kKeys = [['\u2190\u2191\u2193\u2192', 'key_arrows'], ['Enter', 'key_enter'], ['Esc', 'key_escape'], ['+ \u2212', 'key_zoom'], ['/', 'key_find'], ['?', 'key_help']];
const kChangeKeys = [['m', 'key_move'], ['s', 'key_string'], ['Ctrl Z', 'key_undo'], ['Ctrl Y', 'key_redo']];
const showKeys = () => {
  const box = element('dialog', undefined, 'keys');
  box.setAttribute('aria-label', word('keys'));
  const list = element('dl');
  for (const [key, what] of [...kKeys, ...(canChange && !readOnly ? kChangeKeys : [])]) {
    const term = element('dt');
    term.append(element('kbd', key));
    list.append(term, element('dd', word(what)));
  }
  box.append(element('h2', word('keys')), list, element('p', word('key_mouse')), button(word('dismiss'), () => box.close()));
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
};
const tongueButton = (code) => {
  const node = button(kLanguages[code].name, () => {
    language = code;
    kept.write('language', code);
    showWords();
    if (canChange && svg) reword();
  });
  node.lang = code;
  return node;
};
// From a position in somebody's page to the studio with it.
const studioLink = () => Object.assign(element('a', word('embed_open')), { href: location.href.replace('#embed&', '#'), target: '_blank', rel: 'noopener' });
const showBar = () => {
  const bar = document.getElementById('bar');
  const tongues = Object.keys(kLanguages).filter((code) => code !== language).map(tongueButton);
  bar.replaceChildren(...(readOnly ? [studioLink()] : canChange ? changeButtons() : []), ...(svg ? [menu('view', [viewTools(tongues)])] : tongues));
};
const showKey = () => {
  const old = document.getElementById('marks');
  const now = keyOfMarks();
  if (old && old.childElementCount !== now.childElementCount) old.replaceWith(now);
};
const showOver = () => {
  const over = document.getElementById('over');
  over.hidden = !svg;
  const key = element('details', undefined, 'key');
  key.open = kept.read('key') ? kept.read('key') === 'open' : innerWidth > 760;
  key.addEventListener('toggle', () => kept.write('key', key.open ? 'open' : 'shut'));
  key.append(element('summary', word('key')), keyOfMarks());
  const zooms = element('div', undefined, 'zooms');
  for (const [id, text, label, by] of [['larger', '+', 'larger', 1.25], ['smaller', '\u2212', 'smaller', 0.8]]) {
    const node = button(text, () => zoomBy(by));
    node.id = id;
    node.setAttribute('aria-label', word(label));
    zooms.append(node);
  }
  const whole = button(word('fit'), () => zoomTo(fitScale()));
  whole.id = 'fit';
  whole.setAttribute('aria-label', `${word('fit')}: ${word('whole')}`);
  zooms.append(whole);
  if (canChange) {
    const tool = button(word('sight'), () => toggleString());
    tool.id = 'sight-tool';
    tool.title = word('string');
    zooms.append(tool);
  }
  over.replaceChildren(key, zooms);
};
// A name that files write small, as a reader does.
const wordFor = (beginning, name) => (beginning + name in kLanguages.en.words ? word(beginning + name) : name);
const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);
// Other rules have other words than ASL.
const isAsl = () => /^asl/.test(view.rules);
const phaseWords = () => (view.phase === 'rout' && !isAsl() ? word('phase_other') : wordFor('phase_', view.phase));
const subtitle = () => word('subtitle', { rules: wordFor('rules_', view.rules), turn: view.turn, phase: phaseWords(), attacker: capital(view.attacker) });
const showSubtitle = () => (document.getElementById('subtitle').textContent = visible(svg ? subtitle() : word('subtitle_studio')));
// Everything in the words of the chosen language.
const showWords = () => {
  document.documentElement.lang = language;
  showTheme();
  for (const [target, key] of [['map', 'skip_map'], ['tables', 'skip_tables']]) document.querySelector(`.skip[href='#${target}']`).textContent = word(key);
  mapFrame.setAttribute('aria-label', word('map_help'));
  for (const [id, key] of [['tables', 'tables'], ['bar', 'change'], ['log', 'log'], ['opened', 'messages']]) document.getElementById(id).setAttribute('aria-label', word(key));
  showSubtitle();
  logShown = null;
  showGameWords();
  showBar();
  showOver();
  if (canChange) {
    showStart();
    showChanged();
    showFinding();
    showTour();
  }
  showView();
  render();
};
// A position with its map, drawn: everything else begins anew, but for where the reader looks if that is to stay.
const takeGround = (whole, stay = false) => {
  const [left, top] = [mapFrame.scrollLeft, mapFrame.scrollTop];
  ground = whole.ground;
  hexes = ground.hexes;
  sight.clear();
  mapFrame.innerHTML = whole.svg;  // markup made by the program, every text in it escaped
  svg = mapFrame.querySelector('svg');
  takeMap();
  startZoom(stay ? scale : null);
  if (stay) mapFrame.scrollTo(left, top);
};
