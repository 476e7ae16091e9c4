// Part 3: the panel that says why, the list of units, and what is counted for sides and groups.
const ruleOf = (reason) => (reason.rule || reason.disputed ? `[${[reason.rule, reason.disputed && 'disputed: ' + reason.disputed].filter(Boolean).join('; ')}]` : '');
const withRule = (node, text, reason) => {
  node.append(visible(text) + ' ', element('span', ruleOf(reason), 'rule'));
  return node;
};
const listOf = (items) => {
  const ul = element('ul');
  ul.append(...items);
  return ul;
};
const reasons = (list) => listOf(list.map((reason) => withRule(element('li'), reason.text, reason)));

const optionLines = (option) => {
  const lines = [option.path.map(visible).join(' \u2192 ')];
  if (option.interdicted.length) lines.push('exposed in ' + option.interdicted.map((s) => `${s.at} to ${s.by.join(', ')}`).join('; '));
  if (option.odds) lines.push(['whole', 'reduced', 'stopped', 'lost'].map((k) => `${k} ${percent(option.odds[k])}`).join(', '));
  if (option.chance) lines.push('chance ' + percent(option.chance));
  for (const note of option.notes ?? []) lines.push(`${note.text} ${ruleOf(note)}`);
  return lines;
};
const optionButton = (answer, option, index) => {
  const node = button('', () => set({ option: state.option === index ? null : index, step: view.log ? state.step : 0 }), 'option');
  node.dataset.option = index;
  node.setAttribute('aria-pressed', String(state.option === index));
  const cost = option.mf ? `, ${option.mf} MF` : '';
  node.append(`${option.mandatory && !option.chance ? '! ' : ''}${option.low_crawl ? 'Low Crawl to ' : 'to '}${visible(option.end ?? 'off the map')}${cost}`);
  for (const text of optionLines(option)) node.append(element('small', text));
  const preview = () => {
    layer.path.replaceChildren();
    showPath(option, 0);
  };
  node.addEventListener('mouseenter', preview);
  node.addEventListener('focus', preview);
  node.addEventListener('mouseleave', showMarks);
  node.addEventListener('blur', showMarks);
  return node;
};
const refusalItem = (refusal) => withRule(element('li', undefined, 'refused'), `${refusal.from} \u2192 ${refusal.to ?? 'off the map'}: ${refusal.why}`, refusal);
// The same step may be refused on several paths.
const once = (list) => [...new Map(list.map((r) => [JSON.stringify(r), r])).values()];

// Each end once: those on foot, then those that only a Low Crawl reaches.
const forgoneEnds = (forgone) => {
  const ends = (crawling) => [...new Set(forgone.filter((o) => o.low_crawl === crawling).map((o) => o.end ?? 'the edge'))].join(', ');
  return [ends(false), ends(true) && ends(true) + ' by Low Crawl'].filter(Boolean).join(', and ');
};

const outlookLines = (id) => {
  const outlook = shown.outlooks[id];
  if (!outlook) return;
  const where = (ids) => ids.map((e) => `${e}${unitAt(e) ? ' in ' + unitAt(e) : ''}`).join(', ');
  if (outlook.known.length) panel.append(element('p', 'Knows ' + where(outlook.known) + '.'));
  if (outlook.remembered.length) panel.append(element('p', 'Remembers ' + where(outlook.remembered) + '.'));
  if (outlook.exposed.length) panel.append(element('p', `A step into any of ${outlook.exposed.reduce((n, e) => n + e.at.length, 0)} Locations can be Interdicted, by up to ${Math.max(...outlook.exposed.map((e) => e.by.length))} enemies at once.`, 'exposed'));
};

const unitPanel = (id) => {
  const unit = shown.units.get(id);
  const answer = shown.answers.get(id);
  panel.append(element('h2', `${id} ${unit.label}`));
  panel.append(element('p', `${unit.side}${unit.at === null ? ', off the map' : ' in ' + unit.at}${unit.state.length ? ': ' + unit.state.join(', ') : ''}`));
  if (!answer) return void panel.append(element('p', view.log && state.step > 0 ? 'It has no answer at this step.' : 'Nothing to decide.'));
  panel.append(element('p', answer.verdict, 'verdict'));
  // The deciding reason comes first. A unit that must take one of its options has no other fate.
  const fate = answer.options.length && answer.duty === 'must' && !answer.by_dice ? [] : answer.fate.because.filter((r) => !answer.verdict.includes(r.text));
  panel.append(reasons([...(answer.options.length ? [...answer.because, ...fate] : [...fate, ...answer.because]), ...(answer.readings ?? [])]));
  outlookLines(id);
  if (answer.options.length) {
    panel.append(element('h3', 'Ways out'));
    answer.options.forEach((option, index) => panel.append(optionButton(answer, option, index)));
  }
  if (answer.dead_ends?.length) panel.append(element('p', 'Dead ends, where it may not stay: ' + answer.dead_ends.map((d) => d.end + ' (' + d.fate.what + ')').join(', ') + '.'));
  if (answer.forgone?.length) panel.append(element('p', `Otherwise it could reach ${forgoneEnds(answer.forgone)}.`));
  const first = once(answer.refused.filter((r) => r.from === answer.at));
  if (first.length) panel.append(element('h3', 'Refused steps'), listOf(first.map(refusalItem)));
  const further = once(answer.refused.filter((r) => r.from !== answer.at));
  if (!further.length) return;
  const more = element('details');
  more.append(element('summary', `${further.length} refused further on`), listOf(further.map(refusalItem)));
  panel.append(more);
};

const hexPanel = (hex) => {
  panel.append(element('h2', `Hex ${hexes[hex].name}`));
  panel.append(element('p', describe(hex)));
  const heat = svg.querySelector(`.heat-hex[data-hex="${hex}"] title`);
  if (heat) panel.append(element('p', `${document.querySelector('#controls [value=heat]').parentNode.textContent.trim()}: ${heat.textContent}.`));
  for (const unit of unitsIn(hex)) panel.append(button(`${unit.id} ${unit.label} (${unit.side})`, () => set({ unit: unit.id, option: null })), ' ');
  const id = state.unit;
  if (id) {
    const at = unitAt(id);
    const answer = shown.answers.get(id);
    if (at && hexOf(at) !== hex) panel.append(element('p', `Line of sight from ${id} in ${at}: ${sightWords(at, hex)}.`));
    const ends = answer ? endsIn(answer, hex) : [];
    const refused = answer ? once(answer.refused.filter((r) => r.to !== null && hexOf(r.to) === hex)) : [];
    const exposed = exposedTo(id).get(hex);
    if (ends.length) panel.append(element('p', `${id} may end here.`, 'verdict'), ...ends.map((o) => optionButton(answer, o, answer.options.indexOf(o))));
    if (exposed) panel.append(element('p', `Entering is exposed to ${exposed.size}: ${[...exposed].join(', ')}.`, 'exposed'));
    const passes = answer && !ends.length && passedBy(answer).has(hex);
    if (passes) panel.append(element('p', `${id} may pass through, but not end here.`, 'verdict'));
    if (refused.length) panel.append(element('h3', passes || ends.length ? `Some steps of ${id} into this hex are refused` : `Refused to ${id}`), listOf(refused.map(refusalItem)));
    if (answer && !ends.length && !passes && !refused.length) panel.append(element('p', `No legal path of ${id} leads near this hex.`));
  }
  const viewers = [...shown.units.values()].filter((u) => u.at !== null && hexOf(u.at) !== hex);
  if (!viewers.length) return;
  const details = element('details');
  details.append(element('summary', 'Lines of sight from the units'), listOf(viewers.map((u) => element('li', `${u.id} in ${u.at}: ${sightWords(u.at, hex)}`))));
  panel.append(details);
};

const showStandings = () => {
  const section = document.getElementById('standings');
  section.replaceChildren();
  if (!shown.standings.length) return;
  section.append(element('h2', 'Sides and groups'));
  for (const standing of shown.standings) {
    const card = element('div', undefined, 'standing side' + (Math.max(0, view.sides.indexOf(standing.side)) % 6));
    card.append(element('h3', standing.of === standing.side ? standing.of : `${standing.of} (${standing.side})`));
    const dl = element('dl');
    for (const [what, value] of standing.facts) dl.append(element('dt', what), element('dd', value));
    card.append(dl);
    section.append(card);
  }
};

const listUnits = () => {
  const list = document.getElementById('units');
  list.replaceChildren();
  for (const unit of shown.units.values()) {
    const node = button(`${unit.id} ${unit.label}${shown.answers.has(unit.id) ? ' \u2022' : ''}`, () =>
      set(state.unit === unit.id ? { unit: null, option: null } : { unit: unit.id, hex: null, option: null }));
    node.dataset.unit = unit.id;
    node.classList.add('side' + (Math.max(0, view.sides.indexOf(unit.side)) % 6));
    if (unit.at === null) node.classList.add('off');
    if (shown.answers.has(unit.id)) node.title = visible(shown.answers.get(unit.id).verdict);
    list.append(node);
  }
};

const render = () => {
  panel.replaceChildren();
  if (state.hex !== null) hexPanel(state.hex);
  if (state.unit) {
    if (state.hex !== null) panel.append(element('hr'));
    unitPanel(state.unit);
  }
  if (state.hex === null && !state.unit) panel.append(element('p', 'Choose a unit above, or a hex on the map: this panel says what is allowed, what is refused, and why.'));
  for (const node of document.querySelectorAll('#units button')) node.setAttribute('aria-pressed', String(node.dataset.unit === state.unit));
  showSight();
  showMarks();
  showCursor();
  showChange();
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
  showStandings();
  showLog();
};
