// Part 4: marks of the chosen unit. Four kinds of hexes: it may end its move there, it may pass through, every step into it
// is refused, or it is not in reach.
const passedBy = (answer) => (answer.options.length ? new Set(answer.entered.map(hexOf)) : new Set());
const neverEntered = (answer) => {
  // Nobody asks whether a unit may come to where it is.
  const entered = new Set([answer.at, ...answer.entered, ...answer.options.map((o) => o.end)].filter((l) => l !== null).map(hexOf));
  return new Set(answer.refused.filter((r) => r.to !== null).map((r) => hexOf(r.to)).filter((hex) => !entered.has(hex)));
};
const endsIn = (answer, hex) => answer.options.filter((o) => o.end !== null && hexOf(o.end) === hex);
// Hexes within reach: where it ends or passes, or would, were it safe.
const within = (answer) => new Set([...passedBy(answer), ...answer.options.filter((o) => o.end !== null).map((o) => hexOf(o.end)), ...unsafe(answer).flatMap((o) => placesOf(o.path).slice(1).map(hexOf))]);
// Ways that a unit which surrenders would have, were they safe.
const unsafe = (answer) => (answer.options.length ? [] : answer.forgone ?? []);
const shrunk = (hex, part) => {
  const [x, y] = spot(hex);
  return { d: outline(hex), transform: `translate(${x} ${y}) scale(${part}) translate(${-x} ${-y})`, 'data-hex': hex };
};
const markExposed = (answer) => {
  const reach = answer ? within(answer) : new Set();
  for (const [hex, by] of exposedTo(state.unit)) {
    const near = reach.has(hex);
    draw(near ? layer.exposed : layer.far, 'path', { ...shrunk(hex, 0.84), fill: 'url(#exposed)', 'fill-opacity': 0.6 });
    const [x, y] = spot(hex);
    badge(near ? layer.numbers : layer.far, x - 0.82 * half, y - 0.06 * half, '!' + by.size, '#7d1450');
  }
};
const markEnemies = () => {
  const outlook = shown.outlooks[state.unit];
  for (const [ids, letter, dashes] of [[outlook?.known ?? [], 'K', ''], [outlook?.remembered ?? [], 'R', '4 4']])
    for (const hex of new Set(ids.map(unitAt).filter(Boolean).map(hexOf))) {
      ring(layer.known, hex, 0.9, '#7a4a00', 2.6, dashes);
      const [x, y] = spot(hex);
      badge(layer.enemies, x + 0.62 * half, y + 0.78 * half, letter, '#7a4a00');
    }
};
// Whatever lies beyond is dimmed, so that the answer stands out.
const markBeyond = (answer, never) => {
  const reach = within(answer);
  if (!reach.size) return;
  const own = answer.at ? hexOf(answer.at) : -1;
  let rest = '';
  for (let hex = 0; hex < hexes.length; ++hex) if (!reach.has(hex) && !never.has(hex) && hex !== own) rest += outline(hex);
  draw(layer.beyond, 'path', { d: rest, fill: '#16140f', 'fill-opacity': 0.22 });
};
// A path may lead off the map.
const placesOf = (path) => path.filter((location) => location in ground.locations);
// Every way out as a thin line, if there are few; at each end the best odds to arrive whole.
const kMostThinWays = 12;
const markWays = (answer) => {
  const best = new Map();
  for (const option of answer.options) {
    if (answer.options.length <= kMostThinWays && option.path.length > 1)
      draw(layer.ways, 'path', { d: 'M' + placesOf(option.path).map((l) => spot(hexOf(l)).join(' ')).join('L'), fill: 'none', stroke: '#0072b2', 'stroke-width': 2.2, 'stroke-opacity': 0.7, 'stroke-dasharray': option.low_crawl ? '3 6' : 'none', 'stroke-linejoin': 'round' });
    const odds = option.odds?.whole ?? option.chance;
    if (!odds || option.end === null) continue;
    const value = Number(option.odds?.whole_value ?? option.chance_value ?? percentValue(odds));
    const hex = hexOf(option.end);
    if (!best.has(hex) || best.get(hex).value < value) best.set(hex, { value, odds });
  }
  for (const option of unsafe(answer)) {
    const points = placesOf(option.path).map((l) => spot(hexOf(l)));
    if (points.length < 2) continue;
    draw(layer.ways, 'path', { d: 'M' + points.map((point) => point.join(' ')).join('L'), fill: 'none', stroke: '#882255', 'stroke-width': 2.6, 'stroke-dasharray': option.low_crawl ? '3 6' : '9 4', 'stroke-linejoin': 'round' });
    const [x, y] = points[points.length - 1];
    draw(layer.ways, 'path', { d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12`, stroke: '#882255', 'stroke-width': 3 });
    fireAt(layer.ways, option, points);
  }
  for (const [hex, { value, odds }] of best) {
    if (value >= 1) continue;
    const [x, y] = spot(hex);
    badge(layer.odds, x, y + 0.72 * half, shortPercent(odds), '#00629b');
  }
};
const markEnds = (answer, never) => {
  const ends = new Map();
  for (const option of answer.options)
    if (option.end !== null) ends.set(hexOf(option.end), ends.get(hexOf(option.end)) || option.mandatory);
  for (const hex of passedBy(answer)) {
    if (ends.has(hex)) continue;
    const [x, y] = spot(hex);
    draw(layer.passed, 'circle', { cx: x, cy: y + 0.55 * half, r: 5, fill: '#fff', stroke: '#0072b2', 'stroke-width': 2.4, 'data-hex': hex });
  }
  for (const hex of never) {
    ring(layer.refused, hex, 0.86, '#882255', 2.4, '5 5');
    icon(layer.refused, hex, '#882255', 'M-3-3l6 6M3-3l-6 6');
  }
  for (const [hex, mandatory] of ends) {
    ring(layer.ends, hex, 0.88, '#0072b2', 3);
    if (mandatory) ring(layer.ends, hex, 0.74, '#0072b2', 2);
    icon(layer.ends, hex, '#0072b2', mandatory ? 'M0-4v5M0 3v1.6' : 'M-3.4 0l2.4 3 4.4-6');
  }
};
let walkedPath = () => null;  // as it is in the log of a game (vlog.js)
const showMarks = () => {
  for (const name of ['beyond', 'far', 'ends', 'passed', 'refused', 'exposed', 'numbers', 'known', 'enemies', 'path', 'ways', 'odds']) layer[name]?.replaceChildren();
  if (!svg) return;
  const walked = walkedPath();
  markUnit(walked !== null);
  if (walked) showPath(walked, walked.pointed);
};
const markUnit = (walked) => {
  if (!state.unit) return;
  const answer = shown.answers.get(state.unit);
  markExposed(answer);
  markEnemies();
  if (!answer) return;
  const never = neverEntered(answer);
  markBeyond(answer, never);
  markEnds(answer, never);
  const option = answer.options[state.option ?? (!view.log && state.step > 0 ? 0 : -1)];
  if (option) showPath(option, view.log ? 0 : state.step);
  else if (!walked) markWays(answer);
};

// Draws the enemies who fire at the steps of a way.
const fireAt = (into, option, points) => {
  for (const shot of option.interdicted)
    for (const at of shot.by.map(unitAt).filter(Boolean)) {
      const to = points[option.path.indexOf(shot.at)];
      line(into, `M${besideCounter(spot(hexOf(at)), to)}L${to}`, '#a3246b', 2, '7 4');
    }
};
// Returns the words beside a step: enemies that come into sight, the shelter that binds, those that fall away.
const stepWords = (events) => {
  const of = (...kinds) => events.filter((event) => kinds.includes(event.kind));
  const [seen, bound, away] = [of('seen').length, of('bound').flatMap((e) => e.shelters ?? []), of('fell_away', 'barred').flatMap((e) => e.shelters ?? [])];
  return [of('freed').length && word('mark_free'), bound.length && '\u2192' + bound[0], away.length && '\u2715' + [...new Set(away)].join(' '), seen && 'K' + seen].filter(Boolean).join(' ');
};
// The path with its steps in order, and who fires at each; one step may be highlighted.
const showPath = (option, pointed) => {
  const colour = option.low_crawl ? '#0072b2' : '#d55e00';
  const points = [];
  let last = -1;
  const path = placesOf(option.path);
  for (const step of path) {
    const hex = hexOf(step);
    const before = points[points.length - 1];
    points.push(hex === last ? [before[0] + 12, before[1] - 12] : spot(hex));
    last = hex;
  }
  fireAt(layer.path, option, points);
  if (points.length > 1) points[0] = besideCounter(points[0], points[1]);
  line(layer.path, 'M' + points.map((p) => p.join(' ')).join('L'), colour, 4.4, option.low_crawl ? '3 7' : '');
  path.forEach((step, i) => {
    if (i === 0) return;
    const [x, y] = points[i];
    const under = option.interdicted.some((s) => s.at === step);
    if (i === pointed) draw(layer.path, 'circle', { cx: x, cy: y, r: 15, fill: 'none', stroke: '#111', 'stroke-width': 2.4 });
    draw(layer.path, 'circle', { cx: x, cy: y, r: 9, fill: under ? '#7d1450' : '#fff', stroke: under ? '#fff' : colour, 'stroke-width': 2.4, class: 'step' });
    draw(layer.path, 'text', { x, y: y + 4.3, 'font-size': 12, 'font-weight': 'bold', 'text-anchor': 'middle', fill: under ? '#fff' : '#222' }, i);
  });
  (option.story?.length ? path : []).forEach((_, i) => {
    const said = i > 0 && stepWords(option.story.filter((event) => event.step === i));
    if (said) badge(layer.path, points[i][0], points[i][1] + 20, said, '#3f4a12');
  });
  if (option.end === null) badge(layer.path, points[points.length - 1][0], points[points.length - 1][1] + 18, word('leaves'), '#7d1450');
};

const showCursor = () => {
  for (const name of ['cursor', 'own']) layer[name].replaceChildren();
  if (state.hex !== null) ring(layer.cursor, state.hex, 0.97, '#d55e00', 3);
  const at = state.unit && unitAt(state.unit);
  if (at && hexOf(at) !== state.hex) ring(layer.own, hexOf(at), 0.97, '#111', 2.4, '8 4');  // below its counter
};

// What the marks mean, drawn as they are on the map.
const kHexOutline = 'M6 2H14L18 10L14 18H6L2 10Z';
const keyMark = (draws, text) => {
  const item = element('li');
  const picture = document.createElementNS(NS, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 20 20', 'aria-hidden': 'true' })) picture.setAttribute(name, value);
  for (const [tag, attributes, words] of draws) draw(picture, tag, attributes, words);
  item.append(picture, ' ', text);
  return item;
};
const ringMark = (colour, dashes, strokes) => [['path', { d: kHexOutline, fill: 'none', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dashes }],
  ['circle', { cx: 10, cy: 10, r: 5, fill: colour }], ['path', { d: strokes, fill: 'none', stroke: '#fff', 'stroke-width': 1.6 }]];
const badgeMark = (text, colour) => [['rect', { x: 1, y: 4, width: 18, height: 12, rx: 5, fill: colour }],
  ['text', { x: 10, y: 13, 'font-size': 8.5, 'font-weight': 'bold', 'text-anchor': 'middle', fill: '#fff' }, text]];
// Games without Interdiction have none in their key, nor do positions where nobody is exposed, or knows an enemy.
const marksThere = () => {
  const [options, outlooks] = [view.answers.flatMap((a) => a.options), Object.values(view.outlooks)];
  return { exposed: outlooks.some((o) => o.exposed.length) || options.some((o) => o.interdicted.length), odds: options.some((o) => o.odds), chance: options.some((o) => o.chance), known: outlooks.some((o) => o.known.length || o.remembered.length),
    unsafe: view.answers.some((a) => unsafe(a).length), story: options.some((o) => o.story?.some((e) => e.step > 0)) };
};
const keyOfMarks = () => {
  const there = marksThere();
  const list = element('ul');
  list.id = 'marks';
  list.tabIndex = 0;  // it may scroll
  list.append(
    keyMark(ringMark('#0072b2', 'none', 'M10 7v4M10 12.4v1.2'), word('key_must')),
    keyMark(ringMark('#0072b2', 'none', 'M7.4 10l1.8 2.2L12.6 7.6'), word('key_ends')),
    keyMark([['circle', { cx: 10, cy: 10, r: 4, fill: '#fff', stroke: '#0072b2', 'stroke-width': 2 }]], word('key_pass')),
    keyMark(ringMark('#882255', '3 2', 'M8 8l4 4M12 8l-4 4'), word('key_never')),
    keyMark([['path', { d: kHexOutline, fill: '#16140f', 'fill-opacity': 0.3 }]], word('key_out')),
    ...(there.exposed ? [keyMark(badgeMark('!2', '#7d1450'), word('key_exposed'))] : []),
    ...(there.odds ? [keyMark(badgeMark('8 %', '#00629b'), word('key_odds'))] : []),
    ...(there.chance ? [keyMark(badgeMark('8 %', '#00629b'), word('key_chance'))] : []),
    ...(there.known ? [keyMark(badgeMark('K', '#7a4a00'), word('key_known'))] : []),
    ...(there.unsafe ? [keyMark([['path', { d: 'M1 15L8 8l8 0', fill: 'none', stroke: '#882255', 'stroke-width': 2, 'stroke-dasharray': '4 2' }], ['path', { d: 'M13 5l6 6m0-6l-6 6', stroke: '#882255', 'stroke-width': 2 }]], word('key_unsafe'))] : []),
    ...(there.story ? [keyMark(badgeMark('K2', '#3f4a12'), word('key_story'))] : []));
  return list;
};
