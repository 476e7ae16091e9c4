// The last part: mouse, keyboard, links, and the first picture.
const link = () => {
  const parts = [];
  if (state.unit) parts.push('unit=' + encodeURIComponent(state.unit));
  if (state.hex !== null) parts.push('hex=' + encodeURIComponent(hexes[state.hex].name));
  if (state.option !== null) parts.push('option=' + state.option);
  if (state.step > 0) parts.push('step=' + state.step);
  return '#' + parts.join('&');
};
let own = location.hash;
const set = (change) => {
  const active = document.activeElement;
  const focused = panel.contains(active) ? active.dataset.option : undefined;
  Object.assign(state, change);
  render();
  // The panel was made anew: give the focus back to the same way out.
  if (focused !== undefined) panel.querySelector(`[data-option="${focused}"]`)?.focus();
  own = link();
  history.replaceState(null, '', own);
};
const follow = () => {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const hex = hexes.findIndex((h) => h.name === wanted.get('hex'));
  const number = (key) => (/^\d+$/.test(wanted.get(key) ?? '') ? +wanted.get(key) : null);
  const most = view.log ? view.log.frames.length - 1 : 99;
  Object.assign(state, { unit: wanted.get('unit'), hex: hex < 0 ? null : hex, option: number('option'), step: Math.min(most, number('step') ?? 0) });
  if (!view.units.some((u) => u.id === state.unit) && !view.log) state.unit = null;
  showView();
  render();
};
addEventListener('hashchange', () => location.hash !== own && follow());

const goTo = (hex) => {
  set({ hex });
  reveal(hex);
  const answer = state.unit && shown.answers.get(state.unit);
  const exposed = state.unit && exposedTo(state.unit).get(hex);
  say([`${hexes[hex].name}: ${describe(hex)}`, unitsIn(hex).length && 'units ' + unitsIn(hex).map((u) => u.id).join(', '),
    answer && endsIn(answer, hex).length && `${state.unit} may end here`,
    answer && !endsIn(answer, hex).length && passedBy(answer).has(hex) && `${state.unit} may pass through`,
    answer && neverEntered(answer).has(hex) && 'every step into it is refused',
    exposed && `interdicted by ${exposed.size}`].filter(Boolean).join('; '));
};
// A second choice of the same hex goes on to the next unit of the stack.
const nextIn = (hex) => {
  const here = unitsIn(hex);
  return here.length ? here[(here.findIndex((u) => u.id === state.unit) + 1) % here.length].id : null;
};

svg.addEventListener('click', (event) => {
  const area = event.target.closest('.hex');
  if (!area || dragged) return;
  const hex = +area.dataset.hex;
  if (nextIn(hex)) set({ unit: nextIn(hex), option: null });
  goTo(hex);
});
document.getElementById('map').addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const at = state.hex ?? (state.unit && unitAt(state.unit) ? hexOf(unitAt(state.unit)) : 0);
  const n = hexes[at].neighbours;
  // Left and right keep to a row of the screen: down from a higher column, up from a lower one.
  const low = hexes[at].low;
  const to = { ArrowUp: n[0], ArrowDown: n[3], ArrowRight: low ? n[1] : n[2], ArrowLeft: low ? n[5] : n[4] }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    if (state.hex === null) goTo(at);
    else if (to >= 0) goTo(to);
    else say('the edge of the map');
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    if (nextIn(at)) set({ unit: nextIn(at), option: null });
  } else if (event.key === 'Escape') {
    set({ unit: null, hex: null, option: null });
  } else if (event.key === 'm' && canChange && state.unit && state.hex !== null) {
    moveUnit(state.unit, locationsOf(state.hex)[0]);
  }
});

for (const box of document.querySelectorAll('#controls input')) {
  const toggle = () => {
    document.body.classList.toggle('hide-' + box.value, !box.checked);
    if (box.value === 'sight') showSight();
  };
  box.addEventListener('change', toggle);
  toggle();
}
const width = svg.width.baseVal.value;
const height = svg.height.baseVal.value;
let scale = 1;
const zoom = (to) => {
  scale = Math.min(4, Math.max(0.25, to));
  svg.setAttribute('width', width * scale);
  svg.setAttribute('height', height * scale);
};
const fit = () => (document.getElementById('map').clientWidth - 4) / width;
document.getElementById('larger').addEventListener('click', () => zoom(scale * 1.25));
document.getElementById('smaller').addEventListener('click', () => zoom(scale / 1.25));
document.getElementById('fit').addEventListener('click', () => zoom(fit()));
addEventListener('beforeprint', () => document.querySelectorAll('.tables details').forEach((d) => (d.open = true)));
// Wide boards begin legible rather than whole, at what the link points to.
zoom(Math.max(fit(), 0.75));
learnSight();
follow();
{
  const first = state.hex ?? (state.unit && unitAt(state.unit) ? hexOf(unitAt(state.unit)) : null);
  if (first !== null) reveal(first);
}
