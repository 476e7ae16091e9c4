// Part 2: what lies on the map and changes with the reader's choice.
const areas = [];
for (const path of svg.querySelectorAll('.hex')) areas[+path.dataset.hex] = path;
const spot = (hex) => [+areas[hex].dataset.x, +areas[hex].dataset.y];
const outline = (hex) => areas[hex].getAttribute('d');
// From a hex's centre to its northern side: hexes of boards are smaller than those of own maps.
const half = Math.max(...areas.slice(0, 40).map((a) => a.getBBox().height)) / 2;
// Moves the map, not the page, until a hex is seen.
const reveal = (hex) => {
  const map = document.getElementById('map');
  const [frame, box] = [map.getBoundingClientRect(), areas[hex].getBoundingClientRect()];
  const off = (least, most, from, to) => (from < least ? from - least : to > most ? to - most : 0);
  const room = box.height;
  map.scrollBy(off(frame.left + room, frame.right - room, box.left, box.right), off(frame.top + room, frame.bottom - room, box.top, box.bottom));
};

// From below: marks of hexes, units, lines of sight, paths and the cursor, the areas that take clicks.
const layer = {};
{
  const below = document.createElementNS(NS, 'g');
  below.setAttribute('clip-path', 'url(#edge)');
  svg.insertBefore(below, svg.querySelector('.units'));
  for (const name of ['sight', 'exposed', 'refused', 'passed', 'ends']) layer[name] = draw(below, 'g', { class: 'live-' + name });
  layer.numbers = draw(below, 'g', { class: 'live-numbers' });  // of interdictors, above the rings
  for (const name of ['enemies', 'line', 'path', 'cursor']) {
    layer[name] = draw(svg, 'g', { class: 'live-' + name });
    svg.insertBefore(layer[name], svg.querySelector('.targets'));
  }
}

const ring = (into, hex, part, colour, width, dashes) => {
  const [x, y] = spot(hex);
  const place = { d: outline(hex), transform: `translate(${x} ${y}) scale(${part}) translate(${-x} ${-y})`, fill: 'none' };
  draw(into, 'path', { ...place, stroke: '#fff', 'stroke-width': width + 3 });
  draw(into, 'path', { ...place, stroke: colour, 'stroke-width': width, 'stroke-dasharray': dashes || 'none' });
};
const icon = (into, hex, colour, strokes) => {
  const [x, y] = spot(hex);
  const g = draw(into, 'g', { transform: `translate(${x + 0.82 * half} ${y - 0.14 * half})`, 'data-hex': hex });
  draw(g, 'circle', { r: 7, fill: colour, stroke: '#fff', 'stroke-width': 1.4 });
  draw(g, 'path', { d: strokes, fill: 'none', stroke: '#fff', 'stroke-width': 2 });
};
const badge = (into, x, y, text, colour) => {
  const half = 3.4 * Math.max(text.length, 2) + 3;
  draw(into, 'rect', { x: x - half, y: y - 7, width: 2 * half, height: 14, rx: 6, fill: colour, stroke: '#fff', 'stroke-width': 1.2 });
  draw(into, 'text', { x, y: y + 3.6, 'font-size': 10, 'font-weight': 'bold', 'text-anchor': 'middle', fill: '#fff' }, text);
};
const line = (into, d, colour, width, dashes) => {
  draw(into, 'path', { d, fill: 'none', stroke: '#fff', 'stroke-width': width + 3, 'stroke-linejoin': 'round' });
  draw(into, 'path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linejoin': 'round', 'stroke-dasharray': dashes || 'none' });
};

// A blocked line ends in dots behind a cross at what blocks it.
const sightLine = (into, from, hex) => {
  const row = rowFrom(from);
  if (!row) return;
  const code = +row[hex];
  const [a, b] = [spot(hexOf(from)), spot(hex)];
  const at = (part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  if (code > 0) {
    line(into, `M${a}L${b}`, '#000', 2.2, code > 1 ? '9 5' : '');
    if (code > 1) badge(into, ...at(0.6), '+' + (code - 1), '#222');
    return;
  }
  const obstacle = reasonFor(from, hex)?.hex ?? -1;
  let part = 0.6;
  if (obstacle >= 0) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const [ox, oy] = spot(obstacle);
    part = Math.min(0.98, Math.max(0.02, ((ox - a[0]) * dx + (oy - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  }
  line(into, `M${a}L${at(part)}`, '#882255', 2.2);
  line(into, `M${at(part)}L${b}`, '#882255', 2.2, '2 7');
  for (const [colour, width] of [['#fff', 6], ['#882255', 3]])
    draw(into, 'path', { d: 'M-6-6L6 6M6-6L-6 6', transform: `translate(${at(part)})`, stroke: colour, 'stroke-width': width });
};

const showSight = () => {
  layer.sight.replaceChildren();
  layer.line.replaceChildren();
  const from = state.hex !== null ? locationsOf(state.hex)[0] : state.unit && unitAt(state.unit);
  if (!from) return;
  const row = rowFrom(from);
  const here = hexOf(from);
  if (row && !document.body.classList.contains('hide-sight')) {
    let hidden = '';
    for (let hex = 0; hex < hexes.length; ++hex) if (hex !== here && row[hex] === '0') hidden += outline(hex);
    draw(layer.sight, 'path', { d: hidden, fill: '#000', 'fill-opacity': 0.36 });
  }
  const at = state.unit && unitAt(state.unit);
  if (at && state.hex !== null && hexOf(at) !== state.hex) sightLine(layer.line, at, state.hex);
};

// Three kinds of hexes: the unit may end its move there, it may pass through, or every step into it is refused.
const passedBy = (answer) => (answer.options.length ? new Set(answer.entered.map(hexOf)) : new Set());
const neverEntered = (answer) => {
  const entered = new Set([...answer.entered, ...answer.options.map((o) => o.end)].filter((l) => l !== null).map(hexOf));
  return new Set(answer.refused.filter((r) => r.to !== null).map((r) => hexOf(r.to)).filter((hex) => !entered.has(hex)));
};
const endsIn = (answer, hex) => answer.options.filter((o) => o.end !== null && hexOf(o.end) === hex);
const showMarks = () => {
  for (const name of ['ends', 'passed', 'refused', 'exposed', 'numbers', 'enemies', 'path']) layer[name].replaceChildren();
  if (!state.unit) return;
  for (const [hex, by] of exposedTo(state.unit)) {
    const [x, y] = spot(hex);
    draw(layer.exposed, 'path', { d: outline(hex), transform: `translate(${x} ${y}) scale(.84) translate(${-x} ${-y})`, fill: 'url(#exposed)', 'fill-opacity': 0.6, 'data-hex': hex });
    badge(layer.numbers, x - 0.82 * half, y - 0.06 * half, '!' + by.size, '#7d1450');
  }
  const outlook = shown.outlooks[state.unit];
  for (const [ids, letter, dashes] of [[outlook?.known ?? [], 'K', ''], [outlook?.remembered ?? [], 'R', '4 4']])
    for (const hex of new Set(ids.map(unitAt).filter(Boolean).map(hexOf))) {
      ring(layer.enemies, hex, 0.9, '#7a4a00', 2.6, dashes);
      const [x, y] = spot(hex);
      badge(layer.enemies, x + 0.8 * half, y + 0.3 * half, letter, '#7a4a00');
    }
  const answer = shown.answers.get(state.unit);
  if (!answer) return;
  const ends = new Map();
  for (const option of answer.options)
    if (option.end !== null) ends.set(hexOf(option.end), ends.get(hexOf(option.end)) || option.mandatory);
  for (const hex of passedBy(answer)) {
    if (ends.has(hex)) continue;
    const [x, y] = spot(hex);
    draw(layer.passed, 'circle', { cx: x, cy: y + 0.55 * half, r: 5, fill: '#fff', stroke: '#0072b2', 'stroke-width': 2.4, 'data-hex': hex });
  }
  for (const hex of neverEntered(answer)) {
    ring(layer.refused, hex, 0.86, '#882255', 2.4, '5 5');
    icon(layer.refused, hex, '#882255', 'M-3-3l6 6M3-3l-6 6');
  }
  for (const [hex, mandatory] of ends) {
    ring(layer.ends, hex, 0.88, '#0072b2', 3);
    if (mandatory) ring(layer.ends, hex, 0.74, '#0072b2', 2);
    icon(layer.ends, hex, '#0072b2', mandatory ? 'M0-4v5M0 3v1.6' : 'M-3.4 0l2.4 3 4.4-6');
  }
  const option = answer.options[state.option ?? (!view.log && state.step > 0 ? 0 : -1)];
  if (option) showPath(option, view.log ? 0 : state.step);
};

// The path with its steps in order, and who fires at each; one step may be highlighted.
const showPath = (option, pointed) => {
  const colour = option.low_crawl ? '#0072b2' : '#d55e00';
  const points = [];
  let last = -1;
  for (const step of option.path) {
    const hex = hexOf(step);
    const before = points[points.length - 1];
    points.push(hex === last ? [before[0] + 12, before[1] - 12] : spot(hex));
    last = hex;
  }
  for (const shot of option.interdicted)
    for (const at of shot.by.map(unitAt).filter(Boolean)) line(layer.path, `M${spot(hexOf(at))}L${points[option.path.indexOf(shot.at)]}`, '#a3246b', 2, '7 4');
  line(layer.path, 'M' + points.map((p) => p.join(' ')).join('L'), colour, 4.4, option.low_crawl ? '3 7' : '');
  option.path.forEach((step, i) => {
    if (i === 0) return;
    const [x, y] = points[i];
    const under = option.interdicted.some((s) => s.at === step);
    if (i === pointed) draw(layer.path, 'circle', { cx: x, cy: y, r: 15, fill: 'none', stroke: '#111', 'stroke-width': 2.4 });
    draw(layer.path, 'circle', { cx: x, cy: y, r: 9, fill: under ? '#7d1450' : '#fff', stroke: under ? '#fff' : colour, 'stroke-width': 2.4, class: 'step' });
    draw(layer.path, 'text', { x, y: y + 4, 'font-size': 11, 'font-weight': 'bold', 'text-anchor': 'middle', fill: under ? '#fff' : '#222' }, i);
  });
  if (option.end === null) badge(layer.path, points[points.length - 1][0], points[points.length - 1][1] + 18, 'leaves', '#7d1450');
};

const showCursor = () => {
  layer.cursor.replaceChildren();
  if (state.hex !== null) ring(layer.cursor, state.hex, 0.97, '#d55e00', 3);
  const at = state.unit && unitAt(state.unit);
  if (at && hexOf(at) !== state.hex) ring(layer.cursor, hexOf(at), 0.97, '#111', 2.4, '8 4');
};

// Counters come drawn; `stacks` is markup made by the program, every text in it escaped.
const showStacks = (stacks) => (svg.querySelector('.units').innerHTML = stacks.join(''));
