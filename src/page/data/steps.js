// Part 11: the steps that were made and undone, to go back to any of them, and branches of the position, kept by name and compared.
//
// branches: [{name, scenario}], the scenario as text. comparing: {left, right, unit}, or null: numbers of branches, -1 for the
// position that is shown, and the unit whose ways are marked.
let branches = [];
let comparing = null;
const kMostBranches = 20;

// Words for a step, from the position before and after it.
const entriesById = (position) => new Map(Object.values(position).filter(Array.isArray).flat().filter((entry) => entry && typeof entry === 'object' && typeof entry.id === 'string').map((entry) => [entry.id, entry]));
const sameData = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const unitStepWords = (id, before, after) => {
  if (!before) return word('step_added', { unit: id, at: after.at ?? '' });
  if (!after) return word('step_removed', { unit: id });
  if (before.at !== after.at) return word('step_moved', { unit: id, from: before.at ?? '', to: after.at ?? '' });
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !sameData(before[key], after[key]));
  return word('step_changed', { unit: id, what: keys.map((key) => `${plainName(key)}: ${after[key] === undefined ? word('no') : valueName(String(typeof after[key] === 'object' ? '\u2026' : after[key]))}`).join(', ') });
};
const keyWords = (key, before, after) => {
  if (key === 'map') return word('step_map');
  const names = before && after && [before, after].every((one) => typeof one === 'object' && !Array.isArray(one)) ? [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !sameData(before[name], after[name])) : [];
  return names.length ? names.map((name) => `${plainName(name)}: ${valueName(String(after[name] ?? word('no')))}`).join(', ') : `${plainName(key)}${typeof after === 'object' ? '' : ': ' + valueName(String(after ?? word('no')))}`;
};
const kMostToldOfStep = 3;
const stepTold = (before, after) => {
  const [old, now] = [entriesById(before), entriesById(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])].filter((id) => !sameData(old.get(id), now.get(id)));
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !sameData(before[key], after[key]) && !(ids.length && Array.isArray(after[key] ?? before[key])) && key !== 'so_far');
  const told = [...ids.map((id) => unitStepWords(id, old.get(id), now.get(id))), ...keys.map((key) => keyWords(key, before[key], after[key]))];
  return told.length > kMostToldOfStep ? word('step_more', { told: told.slice(0, kMostToldOfStep).join('; '), count: told.length - kMostToldOfStep }) : told.join('; ');
};

// All positions from the first to the last that was undone, and the number of the one that is shown.
const stepsMade = () => ({ all: [...undo, JSON.stringify(scenario), ...[...redo].reverse()], at: undo.length });
const goToStep = (to) => {
  const { all, at } = stepsMade();
  if (busy || game || to === at || all[to] === undefined) return;
  const take = (number) => {
    undo.splice(0, undo.length, ...all.slice(0, number));
    redo.splice(0, redo.length, ...all.slice(number + 1).reverse());
    scenario = JSON.parse(all[number]);
  };
  take(to);
  return adjudicate([], () => take(at)).then(checkMap);
};
const stepWordsKept = new Map();  // by both texts of a step
const wordsOfStep = (before, after) => {
  const key = `${language}${before}\n${after}`;
  if (!stepWordsKept.has(key)) {
    if (stepWordsKept.size > 2 * kMostUndo) stepWordsKept.clear();
    stepWordsKept.set(key, stepTold(JSON.parse(before), JSON.parse(after)));
  }
  return stepWordsKept.get(key);
};
const stepList = () => {
  const { all, at } = stepsMade();
  const list = element('ol', undefined, 'steps');
  for (const [i, text] of all.entries()) {
    const li = element('li');
    const node = button(i ? wordsOfStep(all[i - 1], text) || word('step_same') : word('step_begin'), () => goToStep(i));
    node.dataset.step = i;
    if (i === at) node.setAttribute('aria-current', 'step');
    if (i > at) node.classList.add('undone');
    li.append(node);
    list.append(li);
  }
  return list;
};

const branchName = () => {
  let n = branches.length + 1;
  while (branches.some(({ name }) => name === word('branch_name', { number: n }))) ++n;
  return word('branch_name', { number: n });
};
const keepBranch = (name) => {
  if (branches.length >= kMostBranches) branches.shift();
  branches.push({ name: name.trim() || branchName(), scenario: JSON.stringify(scenario) });
  say(word('branch_kept', { name: branches[branches.length - 1].name }));
  showChange();
  changeSection.querySelector('[data-branch=compare]')?.focus();
};
const takeBranch = (branch) => change(() => (scenario = JSON.parse(branch.scenario)));
const branchItem = (branch, i) => {
  const li = element('li');
  const name = Object.assign(element('input'), { value: branch.name, maxLength: 40 });
  name.setAttribute('aria-label', word('branch_rename'));
  name.addEventListener('change', () => {
    branch.name = name.value.trim() || branch.name;
    showChange();
  });
  const tool = (key, action) => {
    const node = button(word(key), action);
    node.dataset.branch = key.replace('branch_', '');
    node.setAttribute('aria-label', visible(`${word(key)} ${branch.name}`));
    return node;
  };
  li.append(name, ' ', tool('branch_compare', () => compare(-1, i)), ' ', tool('branch_take', () => takeBranch(branch)), ' ', tool('branch_remove', () => {
    branches.splice(i, 1);
    showChange();
  }));
  return li;
};
const branchTools = () => {
  const form = element('form', undefined, 'tools');
  const label = element('label', word('branch_new') + ' ');
  const input = Object.assign(element('input'), { placeholder: branchName(), maxLength: 40, size: 14 });
  label.append(input);
  const keep = element('button', word('branch_keep'));
  keep.dataset.branch = 'keep';
  form.append(label, ' ', keep);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    keepBranch(input.value);
  });
  const list = element('ul', undefined, 'branches');
  list.append(...branches.map(branchItem));
  return [form, ...(branches.length ? [list] : [element('p', word('branch_hint'), 'hint')])];
};
const stepTools = () => [...branchTools(), element('h3', word('steps_made')), stepList()];

// One side of a comparison: {name, units, answers, locations, picture}. The shown position is there already.
const columnOf = async (number) => {
  if (number < 0) return { name: word('branch_now'), units: view.units, answers: view.answers, locations: ground.locations, picture: svg };
  const { name, scenario: text } = branches[number];
  const same = JSON.stringify(JSON.parse(text).map) === mapShown;
  const answer = await askWithBoards(['report', kPosition, '--format', ...(same ? ['brief', ...knownSight()] : ['whole'])], { [kPosition]: text });
  if (!answer.text) return { name, said: plainPaths(answer.said), units: [], answers: [], locations: {}, picture: null };
  const { units, answers, stacks, ground: own, svg: drawn } = JSON.parse(answer.text);
  let picture = svg;
  if (!same) {
    const holder = element('div');
    holder.innerHTML = drawn;  // markup made by the program, every text in it escaped
    picture = holder.querySelector('svg');
  }
  return { name, units, answers, stacks: same ? stacks : null, locations: own?.locations ?? ground.locations, picture };
};
const waysOf = (answer) => new Map((answer?.options ?? []).map((option) => [`${option.end ?? word('edge')}${option.low_crawl ? ' ~' : ''}`, option]));
const wayWords = ([name, option]) => {
  const odds = option.odds?.whole ?? option.chance;
  return `${name.replace(' ~', ` (${word('branch_crawl')})`)}${odds ? ' ' + shortPercent(odds) : ''}`;
};
// Units whose verdict, place, state or ways differ.
const differences = (left, right) => {
  const of = ({ units, answers }, id) => ({ unit: units.find((one) => one.id === id), answer: answers.find((one) => one.id === id) });
  const ids = [...new Set([...left.units, ...right.units].map(({ id }) => id))];
  return ids.map((id) => ({ id, a: of(left, id), b: of(right, id) })).filter(({ a, b }) => {
    const told = ({ unit, answer }) => [unit?.at, unit?.label, unit?.state, answer?.verdict, [...waysOf(answer)].map(wayWords)];
    return !sameData(told(a), told(b));
  });
};
// The part of a map that both pictures show, large enough to be read: about the chosen unit and its ways, or all of it.
const kLeastComparedScale = 0.9;
const kFigure = [0.47, 0.46];  // of the window's width and height, for one picture
const kPhone = 760;
const comparedView = (points) => {
  const [wide, tall] = innerWidth <= kPhone ? [innerWidth - 48, 0.3 * innerHeight] : [Math.min(kFigure[0] * innerWidth, 730), kFigure[1] * innerHeight];
  const scale = Math.max(kLeastComparedScale, Math.min(wide / mapWidth, tall / mapHeight));
  const [width, height] = [wide / scale, tall / scale];
  const middle = (axis) => (points.length ? (Math.min(...points.map((point) => point[axis])) + Math.max(...points.map((point) => point[axis]))) / 2 : 0);
  const from = (at, size, all) => (size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, at - size / 2)));
  return [from(middle(0), width, mapWidth), from(middle(1), height, mapHeight), width, height].map(Math.round).join(' ');
};
const pointsOf = ({ picture, locations, units, answers }, id) => {
  const unit = units.find((one) => one.id === id);
  const places = [unit?.at, ...(answers.find((answer) => answer.id === id)?.options ?? []).map(({ end }) => end)];
  return places.filter((at) => at in locations).map((at) => picture?.querySelector(`.hex[data-hex="${locations[at]}"]`)).filter(Boolean).map((hex) => [+hex.dataset.x, +hex.dataset.y]);
};
const comparedPicture = (column, differing, id, part) => {
  const { picture, stacks, locations, units, answers } = column;
  if (!picture) return messages(column.said, 'complaint');
  const copy = picture.cloneNode(true);
  const area = (at) => (at === null || at === undefined ? null : copy.querySelector(`.hex[data-hex="${locations[at]}"]`));
  for (const old of copy.querySelectorAll('[class^="live-"]')) old.remove();
  if (stacks) copy.querySelector('.units').innerHTML = stacks.join('');  // counters made by the program
  const mark = (at, colour, part, width, dashes = 'none') => {
    const hex = area(at);
    if (!hex) return;
    const [x, y] = [+hex.dataset.x, +hex.dataset.y];
    draw(marks, 'path', { d: hex.getAttribute('d'), transform: `translate(${x} ${y}) scale(${part}) translate(${-x} ${-y})`, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-dasharray': dashes });
  };
  const marks = draw(copy, 'g', {});
  for (const one of differing) mark(units.find((unit) => unit.id === one.id)?.at, '#d55e00', 0.97, one.id === id ? 7 : 4);
  for (const [name] of waysOf(answers.find((answer) => answer.id === id))) mark(name.replace(' ~', ''), '#0072b2', 0.86, 5, / ~$/.test(name) ? '4 5' : 'none');
  copy.querySelector('.targets')?.remove();
  if (hiddenLayers.has('legend')) copy.querySelector('.legend')?.remove();
  for (const name of ['width', 'height']) copy.removeAttribute(name);
  copy.setAttribute('viewBox', part);
  copy.setAttribute('role', 'img');
  copy.setAttribute('aria-label', column.name);
  return copy;
};
const columnWords = ({ unit, answer }, other) => {
  const cell = element('td');
  if (!unit) return Object.assign(cell, { textContent: word('branch_absent') });
  cell.append(element('small', [unit.at ?? word('off_map').replace(', ', ''), ...unit.state.map((one) => wordFor('state_', one))].join(', ')));
  cell.append(answer ? inItsLanguage(element('b', answer.verdict)) : element('b', word('nothing')));
  const [own, others] = [waysOf(answer), waysOf(other.answer)];
  const [only, both] = [[...own].filter(([name]) => !others.has(name)), [...own].filter(([name]) => others.has(name))];
  if (only.length) cell.append(element('small', word('branch_only', { list: only.map(wayWords).join(', ') })));
  if (both.length) cell.append(element('small', word('branch_both', { list: both.map(wayWords).join(', ') })));
  return cell;
};
const compareBox = document.createElement('dialog');
compareBox.className = 'compare';
compareBox.addEventListener('close', () => {
  comparing = null;
  compareBox.remove();
});
const pickBranch = (key, value, taken) => {
  const options = [-1, ...branches.keys()];
  const [label, select] = pick(word(key), options, value, (number) => taken(+number), (number) => (number < 0 ? word('branch_now') : branches[number].name));
  select.dataset.compare = key;
  return label;
};
const showCompared = ([left, right]) => {
  const { unit } = comparing;
  const differing = differences(left, right);
  const shownUnit = differing.some(({ id }) => id === unit) ? unit : differing[0]?.id;
  const maps = element('div', undefined, 'maps');
  const part = comparedView([left, right].flatMap((column) => pointsOf(column, shownUnit)));
  for (const column of [left, right]) {
    const figure = element('figure');
    figure.append(element('figcaption', column.name), comparedPicture(column, differing, shownUnit, part));
    maps.append(figure);
  }
  const table = element('table');
  const head = element('tr');
  head.append(...[word('unit'), left.name, right.name].map((text) => Object.assign(element('th', text), { scope: 'col' })));
  table.append(element('caption', word(differing.length ? 'branch_differs' : 'branch_same', { count: differing.length })), ...(differing.length ? [head] : []));
  for (const { id, a, b } of differing) {
    const row = element('tr');
    const name = Object.assign(element('th'), { scope: 'row' });
    const node = button(id, () => {
      comparing.unit = id;
      showCompared([left, right]);
    });
    node.setAttribute('aria-pressed', String(id === shownUnit));
    node.dataset.compared = id;
    name.append(node);
    row.append(name, columnWords(a, b), columnWords(b, a));
    table.append(row);
  }
  const focused = compareBox.contains(document.activeElement) && document.activeElement.dataset.compared;
  const below = element('div', undefined, 'below');
  below.tabIndex = 0;  // it scrolls
  below.append(maps, table);
  const close = button(word('dismiss'), () => compareBox.close());
  close.dataset.compare = 'close';
  compareBox.replaceChildren(element('h2', word('branch_compared')), paragraphOf(pickBranch('branch_left', comparing.left, (to) => compare(to, comparing.right)), pickBranch('branch_right', comparing.right, (to) => compare(comparing.left, to)), close), below);
  if (focused) [...compareBox.querySelectorAll('[data-compared]')].find((one) => one.dataset.compared === focused)?.focus();
};
const compare = async (left, right) => {
  if (busy || game) return;
  comparing = { left, right, unit: state.unit };
  const own = comparing;
  setBusy(true);
  const columns = [await columnOf(left), await columnOf(right)];
  setBusy(false);
  if (comparing !== own) return;
  compareBox.setAttribute('aria-label', word('branch_compared'));
  showCompared(columns);
  if (!compareBox.isConnected) {
    document.body.append(compareBox);
    compareBox.showModal();
  }
  tick('compared');
};
