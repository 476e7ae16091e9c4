// Part 5: the panel that says what a unit or a hex may and may not, and why.
// Rules have the names of scenario files: people read them as words: low_crawl_toward, failedCheckAgain.
const plainName = (name) => name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ' ' + letter.toLowerCase());
const valueName = (value) => (value === 'true' ? word('yes') : value === 'false' ? word('no') : plainName(value));
const inPlainNames = (text) => text.replace(/\((\w+)=([\w.]+)\)/g, (_, name, value) => `(${plainName(name)}: ${valueName(value)})`);
const ruleOf = (reason) => (reason.rule || reason.disputed ? `[${[reason.rule, reason.disputed && word('disputed', { name: plainName(reason.disputed) })].filter(Boolean).join('; ')}]` : '');
// The number of a rule opens what this project has about it, where the program is inside (rule_text.js).
let openRule = null;
const ruleSpan = (reason) => {
  const span = element('span', undefined, 'rule');
  const text = ruleOf(reason);
  if (!openRule || !reason.rule) return Object.assign(span, { textContent: visible(text) });
  const node = button(reason.rule, () => openRule(reason.rule, node));
  node.setAttribute('aria-expanded', 'false');
  span.append('[', node, visible(text.slice(1 + reason.rule.length)));
  return span;
};
const withRule = (node, text, reason) => {
  inItsLanguage(node);
  node.append(visible(inPlainNames(text)) + ' ', ruleSpan(reason));
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
  if (option.interdicted.length) lines.push(word('exposed_to', { list: option.interdicted.map((s) => word('by_whom', { at: s.at, by: s.by.join(', ') })).join('; ') }));
  if (option.odds) lines.push(['whole', 'reduced', 'stopped', 'lost'].map((k) => word('odds_' + k, { percent: percent(option.odds[k]) })).join(', '));
  if (option.chance) lines.push(word('chance', { percent: percent(option.chance) }));
  return lines;
};
const programLines = (option) => [...(option.notes ?? []).map((note) => `${note.text} ${ruleOf(note)}`), ...toldPath(option.story ?? [])];
// A line for each Location where the duty changes under way.
const kChanges = ['fell_away', 'freed', 'bound', 'barred'];
const toldPath = (story) => {
  const steps = new Map();
  for (const event of story) if (event.step > 0) steps.set(event.step, [...(steps.get(event.step) ?? []), event]);
  return [...steps.values()]
    .filter((events) => events.some((event) => kChanges.includes(event.kind)))
    .map((events) => `${visible(events[0].at)}: ${events.map((event) => event.text).join('; ')} ${ruleOf(events[0])}`);
};
const optionButton = (answer, option, index) => {
  const node = button('', () => set({ option: state.option === index ? null : index, step: view.log ? state.step : 0 }), 'option');
  node.dataset.option = index;
  node.setAttribute('aria-pressed', String(state.option === index));
  const cost = option.mf ? word('cost', { mf: option.mf, counted: view.counted }) : '';
  node.append(`${option.mandatory && !option.chance ? '! ' : ''}${word(option.low_crawl ? 'option_crawl' : option.end === null ? 'option_off' : 'option_to', { end: visible(option.end ?? word('edge')), cost })}`);
  if (option.recommended) node.append(element('small', word('recommended'), 'recommended'));
  for (const text of optionLines(option)) node.append(element('small', text));
  for (const text of programLines(option)) node.append(inItsLanguage(element('small', text)));
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
const refusalItem = (refusal) => withRule(element('li', undefined, 'refused'), `${refusal.from} \u2192 ${refusal.to ?? word('edge')}: ${refusal.why}`, refusal);
// The same step may be refused on several paths.
const once = (list) => [...new Map(list.map((r) => [JSON.stringify(r), r])).values()];

// Each end once: those on foot, then those that only a Low Crawl reaches.
const forgoneEnds = (forgone) => {
  const ends = (crawling) => [...new Set(forgone.filter((o) => o.low_crawl === crawling).map((o) => o.end ?? word('forgone_edge')))].join(', ');
  const [foot, crawl] = [ends(false), ends(true) && word('forgone_crawl', { list: ends(true) })];
  return foot && crawl ? word('forgone_both', { foot, crawl }) : foot || crawl;
};

const outlookLines = (id) => {
  const outlook = shown.outlooks[id];
  if (!outlook) return;
  const where = (ids) => ids.map((unit) => (unitAt(unit) ? word('in_place', { unit, at: unitAt(unit) }) : unit)).join(', ');
  if (outlook.known.length) panel.append(element('p', word('knows', { list: where(outlook.known) })));
  if (outlook.remembered.length) panel.append(element('p', word('remembers', { list: where(outlook.remembered) })));
  const answer = shown.answers.get(id);
  const reach = answer ? within(answer) : new Set();
  const exposed = [...exposedTo(id)].filter(([hex]) => reach.has(hex));
  const enemies = Math.max(0, ...exposed.map(([, by]) => by.size));
  if (exposed.length) panel.append(element('p', word(exposed.length > 1 ? 'exposed_count' : 'exposed_one', { hexes: exposed.length, hex: hexes[exposed[0][0]].name, enemies }), 'exposed'));
};

const unitPanel = (id) => {
  const unit = shown.units.get(id);
  const answer = shown.answers.get(id);
  panel.append(element('h2', `${id} ${unit.label}`));
  panel.append(element('p', `${unit.at === null ? unit.side + word('off_map') : word('of_side', unit)}${unit.state.length ? ': ' + unit.state.map((s) => wordFor('state_', s)).join(', ') : ''}`));
  if (view.language !== language) panel.append(element('p', word('reasons_language'), 'hint'));
  if (!answer) return void panel.append(element('p', view.log && state.step > 0 ? word('no_answer') : word('nothing')));
  panel.append(inItsLanguage(element('p', answer.verdict, 'verdict')));
  // The deciding reason comes first. A unit that must take one of its options has no other fate.
  const fate = answer.options.length && answer.duty === 'must' && !answer.by_dice ? [] : answer.fate.because.filter((r) => !answer.verdict.includes(r.text));
  panel.append(reasons([...(answer.options.length ? [...answer.because, ...fate] : [...fate, ...answer.because]), ...(answer.readings ?? [])]));
  outlookLines(id);
  if (answer.options.length) {
    panel.append(element('h3', word('ways')));
    answer.options.forEach((option, index) => panel.append(optionButton(answer, option, index)));
  }
  if (answer.dead_ends?.length) panel.append(element('p', word('dead_ends', { list: answer.dead_ends.map((d) => d.end + ' (' + d.fate.what + ')').join(', ') })));
  if (answer.forgone?.length) panel.append(element('p', word('otherwise', { list: forgoneEnds(answer.forgone) })));
  const first = once(answer.refused.filter((r) => r.from === answer.at));
  if (first.length) panel.append(element('h3', word('refused_steps')), listOf(first.map(refusalItem)));
  const further = once(answer.refused.filter((r) => r.from !== answer.at));
  if (!further.length) return;
  const more = element('details');
  more.append(element('summary', word('further', { count: further.length })), listOf(further.map(refusalItem)));
  panel.append(more);
};

// Where the program's own explanation will stand; filled when it has answered (engine.js).
let explainWhy = null;
const whyNot = (id, places) => {
  const section = element('div', undefined, 'why');
  explainWhy?.(id, places, section);
  return section;
};

// What the chosen unit may do in a hex: what decides first, the line of sight last.
const unitInHex = (id, hex) => {
  const at = unitAt(id);
  const answer = shown.answers.get(id);
  const ends = answer ? endsIn(answer, hex) : [];
  const refused = answer ? once(answer.refused.filter((r) => r.to !== null && hexOf(r.to) === hex)) : [];
  const exposed = exposedTo(id).get(hex);
  const passes = answer && !ends.length && passedBy(answer).has(hex);
  if (ends.length) panel.append(element('p', word('hex_may_end', { unit: id }), 'verdict'), ...ends.map((o) => optionButton(answer, o, answer.options.indexOf(o))));
  const explained = explainWhy && !(view.log && state.step > 0);  // then the program says it, with the reason
  if (passes && !explained) panel.append(element('p', word('hex_may_pass', { unit: id }), 'verdict'));
  // Of a building it may end on one floor and not on another.
  const others = locationsOf(hex).filter((place) => !ends.some((option) => option.end === place));
  if (answer && others.length) panel.append(whyNot(id, others));
  if (exposed) panel.append(element('p', word('exposed_here', { count: exposed.size, list: [...exposed].join(', ') }), 'exposed'));
  if (refused.length) panel.append(element('h3', word(passes || ends.length ? 'hex_some_refused' : 'hex_refused', { unit: id })), listOf(refused.map(refusalItem)));
  if (answer && !ends.length && !passes && !refused.length && !canChange) panel.append(element('p', word('hex_none', { unit: id })), element('p', word('hex_ask', { unit: id, hex: hexes[hex].name }), 'ask-command'));
  if (at && hexOf(at) !== hex) panel.append(element('p', word('sight_from', { unit: id, at, words: sightWords(at, hex) })));
};

// A unit that stands in the hex, with its counter.
const unitHere = (unit) => {
  const node = button('', () => set({ unit: unit.id, option: null }));
  node.append(counterPicture(unit.id), ` ${unit.id} ${unit.label} (${unit.side})`);
  return node;
};
const heatTitle = read('heat');
let tellFinding = () => null;  // of a layer that the program worked out
const hexPanel = (hex) => {
  panel.append(element('h2', word('hex', { name: hexes[hex].name })));
  panel.append(element('p', describe(hex)));
  const heat = svg.querySelector(`.heat-hex[data-hex="${hex}"] title`);
  if (heat) panel.append(element('p', `${heatTitle}: ${heat.textContent}.`));
  const found = tellFinding(hex);
  if (found) panel.append(found);
  const stack = element('p', undefined, 'tools stack');
  for (const unit of unitsIn(hex)) stack.append(unitHere(unit));
  if (stack.childElementCount) panel.append(stack);
  if (state.unit) unitInHex(state.unit, hex);
  const viewers = [...shown.units.values()].filter((u) => u.at !== null && hexOf(u.at) !== hex);
  if (!viewers.length) return;
  const details = element('details');
  details.append(element('summary', word('sight_units')), listOf(viewers.map((u) => element('li', `${word('in_place', { unit: u.id, at: u.at })}: ${sightWords(u.at, hex)}`))));
  panel.append(details);
};

