// Part 3: the map, and how things are drawn on it.
let areas = [];
let half = 20;  // from a hex's centre to its northern side: hexes of boards are smaller than those of own maps
const spot = (hex) => [+areas[hex].dataset.x, +areas[hex].dataset.y];
const outline = (hex) => areas[hex].getAttribute('d');
// Moves the map, not the page, until a hex is well inside the frame.
const mapFrame = document.getElementById('map');
const reveal = (hex) => {
  const [frame, box] = [mapFrame.getBoundingClientRect(), areas[hex].getBoundingClientRect()];
  const off = (least, most, from, to) => (from < least ? from - least : to > most ? to - most : 0);
  const room = Math.min(box.height * 1.5, frame.height / 4, frame.width / 4);
  mapFrame.scrollBy(off(frame.left + room, frame.right - room, box.left, box.right), off(frame.top + room, frame.bottom - room, box.top, box.bottom));
};
// Moves the map until all of these hexes are seen, or else the first is in the middle.
const revealAll = (list) => {
  if (!list.length) return;
  const boxes = list.map((hex) => areas[hex].getBoundingClientRect());
  const frame = mapFrame.getBoundingClientRect();
  const [left, right] = [Math.min(...boxes.map((b) => b.left)), Math.max(...boxes.map((b) => b.right))];
  const [top, bottom] = [Math.min(...boxes.map((b) => b.top)), Math.max(...boxes.map((b) => b.bottom))];
  const centre = (from, to, own, least, most) => (to - from <= most - least ? (from + to) / 2 : own) - (least + most) / 2;
  const own = boxes[0];
  if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) return;
  mapFrame.scrollBy(centre(left, right, own.left + own.width / 2, frame.left, frame.right), centre(top, bottom, own.top + own.height / 2, frame.top, frame.bottom));
};

// From below: marks of hexes, units, lines of sight, paths and the cursor, the areas that take clicks.
const layer = {};
const takeMap = () => {
  areas = [];
  for (const path of svg.querySelectorAll('.hex')) areas[+path.dataset.hex] = path;
  half = Math.max(...areas.slice(0, 40).map((a) => a.getBBox().height)) / 2;
  const below = document.createElementNS(NS, 'g');
  below.setAttribute('clip-path', 'url(#edge)');
  svg.insertBefore(below, svg.querySelector('.units'));
  // Marks are about hexes that readers talk of by name.
  const names = svg.querySelector('.names');
  if (names) svg.insertBefore(names, svg.querySelector('.units'));
  for (const name of ['own', 'areas', 'heat', 'beyond', 'sight', 'far', 'exposed', 'refused', 'passed', 'ends', 'known', 'ways']) layer[name] = draw(below, 'g', { class: 'live-' + name });
  layer.numbers = draw(below, 'g', { class: 'live-numbers' });  // of interdictors, above the rings
  for (const name of ['enemies', 'line', 'path', 'odds', 'found', 'asked', 'checked', 'aimed', 'stroke', 'cursor', 'string', 'fan']) {
    layer[name] = draw(svg, 'g', { class: 'live-' + name });
    svg.insertBefore(layer[name], svg.querySelector('.targets'));
  }
};

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
  const half = 4 * Math.max(text.length, 2) + 3;
  draw(into, 'rect', { x: x - half, y: y - 8, width: 2 * half, height: 16, rx: 7, fill: colour, stroke: '#fff', 'stroke-width': 1.2 });
  draw(into, 'text', { x, y: y + 4.3, 'font-size': 12, 'font-weight': 'bold', 'text-anchor': 'middle', fill: '#fff' }, text);
};
const line = (into, d, colour, width, dashes) => {
  draw(into, 'path', { d, fill: 'none', stroke: '#fff', 'stroke-width': width + 3, 'stroke-linejoin': 'round' });
  draw(into, 'path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linejoin': 'round', 'stroke-dasharray': dashes || 'none' });
};

// A line that comes from a counter begins beside it, so that it crosses nothing that is written there.
const kCounterPart = 0.62;  // of the way from a hex's centre to its side
const besideCounter = (from, to) => {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const part = far > 0 ? Math.min(0.9, (kCounterPart * half) / far) : 0;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
};

// Returns a line from the tables of the page: {blocked, hindrance, hex}, the obstacle's name; null without its row.
const knownLine = (from, hex) => {
  const code = +(rowFrom(from)?.[hex] ?? NaN);
  return code >= 0 ? { blocked: code === 0, hindrance: Math.max(0, code - 1), hex: hexes[reasonFor(from, hex)?.hex]?.name } : null;
};
// A blocked line ends in dots behind a cross at what blocks it.
const drawSight = (into, a, b, known) => {
  if (!known) return;
  const at = (part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  const begin = besideCounter(a, b);
  if (!known.blocked) {
    line(into, `M${begin}L${b}`, '#000', 2.2, known.hindrance ? '9 5' : '');
    if (known.hindrance) badge(into, ...at(0.6), '+' + known.hindrance, '#222');
    return;
  }
  const obstacle = hexes.findIndex((hex) => hex.name === known.hex);
  let part = 0.6;
  if (obstacle >= 0) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const [ox, oy] = spot(obstacle);
    part = Math.min(0.98, Math.max(0.02, ((ox - a[0]) * dx + (oy - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  }
  if (part * Math.hypot(b[0] - a[0], b[1] - a[1]) > kCounterPart * half) line(into, `M${begin}L${at(part)}`, '#882255', 2.2);
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
  if (at && state.hex !== null && hexOf(at) !== state.hex) drawSight(layer.line, spot(hexOf(at)), spot(state.hex), knownLine(at, state.hex));
};


// Counters come drawn; `stacks` is markup made by the program, every text in it escaped.
const showStacks = (stacks) => {
  layer.fan.replaceChildren();
  svg.querySelector('.units').innerHTML = stacks.join('');
};
const counterOf = (id) => svg.querySelector(`.units .unit[data-unit="${CSS.escape(id)}"]`);
// A copy of a counter, at no place of the map.
const copyOf = (counter) => {
  const copy = counter.cloneNode(true);
  copy.removeAttribute('transform');
  copy.querySelector('title')?.remove();
  return copy;
};
const counterPicture = (id) => {
  const counter = counterOf(id);
  if (!counter) return '';
  const { x, y, width, height } = counter.getBBox();
  const picture = document.createElementNS(NS, 'svg');
  const tall = width > 2 * height ? 26 : 48;
  for (const [key, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${height}`, width: (tall * width) / height, height: tall, 'text-anchor': 'middle', 'aria-hidden': 'true' })) picture.setAttribute(key, value);
  picture.append(copyOf(counter));
  return picture;
};
// The counters of a stack beside each other, large enough to be read, above or below their hex.
const kFanPixels = [62, 28];  // the height of a counter, and of one that is a strip
const showFan = (hex) => {
  layer.fan.replaceChildren();
  const counters = hex === null ? [] : [...svg.querySelectorAll(`.units .unit[data-hex="${hex}"]`)];
  if (counters.length < 2) return;
  const { x, y, width, height } = counters[0].getBBox();
  const strips = width > 2 * height;
  const grown = Math.max(1, kFanPixels[+strips] / (height * scale));
  const [wide, high] = [grown * (width + 2), grown * (height + 2)];
  const across = strips ? Math.ceil(counters.length / 7) : Math.min(4, counters.length);
  const [allWide, allHigh] = [across * wide, Math.ceil(counters.length / across) * high];
  const [atX, atY] = spot(hex);
  const [frame, whole] = [mapFrame.getBoundingClientRect(), svg.getBoundingClientRect()];
  const [least, most] = [frame.left - whole.left, frame.right - whole.left].map((side) => side / scale);
  const left = Math.max(least + 4, Math.min(most - allWide - 4, atX - allWide / 2));
  const above = atY - 1.15 * half - allHigh;
  const top = above * scale > frame.top - whole.top ? above : atY + 1.15 * half;
  const fan = draw(layer.fan, 'g', { transform: `translate(${left} ${top})`, 'text-anchor': 'middle' });
  draw(fan, 'rect', { x: -4, y: -4, width: allWide + 8, height: allHigh + 8, rx: 6, fill: '#fff', stroke: '#111', 'stroke-width': 1.4 });
  counters.forEach((counter, i) => {
    const copy = copyOf(counter);
    copy.setAttribute('transform', `translate(${(i % across) * wide} ${Math.floor(i / across) * high}) scale(${grown}) translate(${-x} ${-y})`);
    fan.append(copy);
  });
};
