// Part 8: zoom and pan: the wheel and two fingers about the point they are at, a drag moves the map.
let scale = 1;
let [mapWidth, mapHeight] = [1, 1];
const kMostScale = 4;
const kTiny = 0.02;  // where the frame has no size yet
const kLegibleHalf = 30;  // pixels from a hex's centre to its side at which its smallest text has 9
// Names of hexes keep 9 pixels: where the map is smaller they are written larger, and only in every second hexrow, third, and so on.
const kNameSize = 12;  // as they are drawn
const kLeastNamePixels = 9;
let namesShown = 1;
const thinNames = (anew = false) => {
  const names = svg.querySelector('.names');
  const size = Math.max(kNameSize, kLeastNamePixels / scale);
  const every = Math.ceil(size / kNameSize - 0.05);
  if (!names) return;
  names.setAttribute('font-size', size);
  if (every === namesShown && !anew) return;
  namesShown = every;
  const spots = areas.map((_, hex) => spot(hex));
  const [left, top] = [0, 1].map((i) => spots.reduce((least, at) => Math.min(least, at[i]), Infinity));
  const wide = 0.75 * areas[0].getBBox().width;  // from column to column
  names.querySelectorAll('text:not(.board)').forEach((text, hex) => {
    const column = Math.round((spots[hex][0] - left) / wide);
    const row = Math.floor((spots[hex][1] - top) / (2 * half) + 0.25);  // every second column lies half a hex lower
    text.classList.toggle('thinned', column % every !== 0 || row % every !== 0);
  });
};
const fitScale = () => Math.min((mapFrame.clientWidth - 4) / mapWidth, (mapFrame.clientHeight - 4) / mapHeight);
// Keeps the point of the screen where it is on the map; without one, the middle of the frame.
const zoomTo = (to, point) => {
  const frame = mapFrame.getBoundingClientRect();
  const [x, y] = point ?? [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const before = svg.getBoundingClientRect();
  // Smaller than the whole map in its frame is of no use.
  scale = Math.min(kMostScale, Math.max(Math.min(1, Math.max(kTiny, fitScale())), to));
  svg.setAttribute('width', mapWidth * scale);
  svg.setAttribute('height', mapHeight * scale);
  thinNames();
  const now = svg.getBoundingClientRect();
  mapFrame.scrollLeft += now.left + ((x - before.left) * now.width) / before.width - x;
  mapFrame.scrollTop += now.top + ((y - before.top) * now.height) / before.height - y;
};
const zoomBy = (factor, point) => zoomTo(scale * factor, point);
// The picture has room for the legend of terrain below the map, which is left out while the legend is hidden.
const kMapMargin = 24;
const frameMap = () => {
  svg.dataset.height ??= svg.viewBox.baseVal.height || svg.height.baseVal.value;
  const whole = +svg.dataset.height;
  const bottom = Math.max(...areas.map((_, hex) => spot(hex)[1])) + half + kMapMargin;
  mapWidth = svg.viewBox.baseVal.width || svg.width.baseVal.value;
  mapHeight = hiddenLayers.has('legend') ? Math.min(whole, bottom) : whole;
  svg.setAttribute('viewBox', `0 0 ${mapWidth} ${mapHeight}`);
  svg.setAttribute('height', mapHeight * scale);
};
// Wide boards begin legible rather than whole.
const startZoom = (to = null) => {
  frameMap();
  scale = 1;
  const legible = kLegibleHalf / half;
  zoomTo(to ?? Math.max(fitScale(), legible));
  thinNames(true);
};
mapFrame.addEventListener('wheel', (event) => {
  if (!svg) return;
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), [event.clientX, event.clientY]);
}, { passive: false });

// Fingers and buttons that are down: one moves the map, two zoom it. `takesDrag` says that a unit is dragged instead.
let dragged = false;  // a drag has just ended: its click is none
let takesDrag = () => false;
let takesString = () => false;  // or a line of sight is drawn
const hexUnder = (x, y) => {
  const area = document.elementFromPoint(x, y)?.closest?.('#map .hex');
  return area ? +area.dataset.hex : null;
};
const fingers = new Map();
const kDragPixels = 8;
const gap = () => {
  const [a, b] = [...fingers.values()];
  return { far: Math.hypot(a.x - b.x, a.y - b.y), middle: [(a.x + b.x) / 2, (a.y + b.y) / 2] };
};
mapFrame.addEventListener('pointerdown', (event) => {
  if (!svg || event.button !== 0) return;
  if (!fingers.size) dragged = false;
  if (!fingers.size && (takesString(event) || takesDrag(event))) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
});
addEventListener('pointermove', (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const before = fingers.size === 2 ? gap() : null;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  finger.x = event.clientX;
  finger.y = event.clientY;
  if (before) {
    dragged = true;
    const now = gap();
    mapFrame.scrollBy(before.middle[0] - now.middle[0], before.middle[1] - now.middle[1]);
    zoomBy(now.far / Math.max(1, before.far), now.middle);
    return;
  }
  if (!dragged && Math.hypot(finger.x - finger.fromX, finger.y - finger.fromY) < kDragPixels) return;
  if (!dragged) mapFrame.scrollBy(finger.fromX - finger.x + dx, finger.fromY - finger.y + dy);
  dragged = true;
  document.body.classList.add('panning');
  mapFrame.scrollBy(-dx, -dy);
});
const liftFinger = (event) => {
  fingers.delete(event.pointerId);
  if (!fingers.size) document.body.classList.remove('panning');
};
addEventListener('pointerup', liftFinger);
addEventListener('pointercancel', liftFinger);
mapFrame.addEventListener('dragstart', (event) => event.preventDefault());
