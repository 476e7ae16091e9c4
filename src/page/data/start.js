// The last part: mouse, keyboard, links, and the first picture.
let linked = '';  // the packed position of the address, kept while the reader looks around in it
const link = () => {
  const parts = [];
  if (readOnly) parts.push('embed');
  if (linked) parts.push('position=' + linked);
  if (state.unit) parts.push('unit=' + encodeURIComponent(state.unit));
  if (state.hex !== null) parts.push('hex=' + encodeURIComponent(hexes[state.hex].name));
  if (state.option !== null) parts.push('option=' + state.option);
  if (gameLog) parts.push('entry=' + gameLog.at);
  if (state.step > 0) parts.push('step=' + state.step);
  return '#' + parts.join('&');
};
let own = location.hash;
const kMostInLink = 32;  // keys; what the page writes has seven at most
const set = (change) => {
  const active = document.activeElement;
  const focused = panel.contains(active) ? active.dataset.option : undefined;
  Object.assign(state, change);
  render();
  if (('unit' in change || 'hex' in change) && !document.body.classList.contains('placing')) document.getElementById('side').scrollTop = 0;
  // The panel was made anew: give the focus back to the same way out.
  if (focused !== undefined) panel.querySelector(`[data-option="${focused}"]`)?.focus();
  if (canChange && undo.length) linked = '';
  own = link();
  history.replaceState(null, '', own);
};
const inside = document.getElementById('linked')?.textContent;  // the packed position of a page that was saved with one
const follow = async () => {
  const wanted = new URLSearchParams(location.hash.slice(1).split('&', kMostInLink).join('&'));
  const named = wanted.get('position');
  const position = named ?? (svg ? null : inside);
  own = location.hash;
  if (canChange && position && position !== linked) {
    await openLinked(position, named ? kInLink : kInPage);
    linked = named ?? '';
  }
  const number = (key) => (/^\d{1,9}$/.test(wanted.get(key) ?? '') ? +wanted.get(key) : null);
  if (!gameLog) entryWanted = number('entry');
  else if (number('entry') !== null && number('entry') !== gameLog.at) await toEntry(number('entry'));
  if (!svg) return;
  const hex = hexes.findIndex((h) => h.name === wanted.get('hex'));
  const most = view.log ? view.log.frames.length - 1 : 99;
  const unit = wanted.get('unit') ?? (wanted.get('hex') || wanted.get('step') ? null : state.unit);
  Object.assign(state, { unit, hex: hex < 0 ? null : hex, option: number('option'), step: Math.min(most, number('step') ?? 0) });
  if (!view.units.some((u) => u.id === state.unit) && !view.log) state.unit = null;
  showView();
  render();
  if (state.hex !== null) reveal(state.hex);
  else showChosen();
};
addEventListener('hashchange', () => location.hash !== own && follow());

const goTo = (hex) => {
  set({ hex });
  reveal(hex);
  const answer = state.unit && shown.answers.get(state.unit);
  const exposed = state.unit && exposedTo(state.unit).get(hex);
  say([`${hexes[hex].name}: ${describe(hex)}`, unitsIn(hex).length && word('said_units', { list: unitsIn(hex).map((u) => u.id).join(', ') }),
    answer && endsIn(answer, hex).length && word('said_end', state),
    answer && !endsIn(answer, hex).length && passedBy(answer).has(hex) && word('said_pass', state),
    answer && neverEntered(answer).has(hex) && word('said_never'),
    exposed && word('said_exposed', { count: exposed.size })].filter(Boolean).join('; '));
};
// A second choice of the same hex goes on to the next unit of the stack.
const nextIn = (hex) => {
  const here = unitsIn(hex);
  return here.length ? here[(here.findIndex((u) => u.id === state.unit) + 1) % here.length].id : null;
};

// The chosen unit's "why not there?" comes before the choice of another unit, which a second choice of the hex makes.
const answersFirst = (hex) => state.hex !== hex && shown.answers.has(state.unit) && unitAt(state.unit) && hexOf(unitAt(state.unit)) !== hex;

// What a hex is and who stands there, for the pointer that rests on it.
const hexTold = (hex) => [`${hexes[hex].name}: ${describe(hex)}`, ...unitsIn(hex).map((u) => `${u.id} ${u.label}, ${[u.side, ...u.state.map((s) => wordFor('state_', s))].join(', ')}`)].map(visible).join('\n');
mapFrame.addEventListener('pointerover', (event) => {
  const area = event.target.closest?.('.hex');
  if (area) (area.querySelector('title') ?? draw(area, 'title', {})).textContent = hexTold(+area.dataset.hex);
  if (svg) showFan(area && event.pointerType !== 'touch' && !event.buttons ? +area.dataset.hex : null);
});
mapFrame.addEventListener('pointerleave', () => svg && showFan(null));
mapFrame.addEventListener('click', (event) => {
  const area = event.target.closest?.('.hex');
  if (!area || dragged) return;
  const hex = +area.dataset.hex;
  if (takesClick(hex, event)) return;
  if (nextIn(hex) && !answersFirst(hex)) set({ unit: nextIn(hex), option: null });
  goTo(hex);
});
mapFrame.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !svg) return;
  const at = state.hex ?? (state.unit && unitAt(state.unit) ? hexOf(unitAt(state.unit)) : 0);
  const n = hexes[at].neighbours;
  // Left and right keep to a row of the screen: down from a higher column, up from a lower one.
  const low = hexes[at].low;
  const to = { ArrowUp: n[0], ArrowDown: n[3], ArrowRight: low ? n[1] : n[2], ArrowLeft: low ? n[5] : n[4] }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    if (state.hex === null) goTo(at);
    else if (to >= 0) {
      goTo(to);
      if (canChange && stringOn) stretchTo(to);
    }
    else say(word('said_edge'));
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    if (takesClick(at)) return;
    if (nextIn(at)) set({ unit: nextIn(at), option: null });
  } else if (event.key === 'Escape') {
    if (canChange && inHand !== null) return letGo();
    if (canChange && (stringOn || string)) return dropString();
    set({ unit: null, hex: null, option: null });
  } else if (event.key === 's' && canChange) {
    toggleString(at);
  } else if (event.key === 'm' && canChange && !readOnly && state.unit && state.hex !== null) {
    moveUnit(state.unit, locationsOf(state.hex)[0]);
  } else if (event.key === '+' || event.key === '-') {
    event.preventDefault();
    zoomBy(event.key === '+' ? 1.25 : 0.8);
  }
});

if (canChange)
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || readOnly || typing(event)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) goForward();
    else goBack();
  });
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
  if (event.key === '?') showKeys();
  if (event.key === '/' && svg) {
    event.preventDefault();
    document.querySelector('#view-menu').open = true;
    document.getElementById('find').select();
  }
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') for (const menu of document.querySelectorAll('.menu[open]')) menu.open = false;
});
addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('.menu[open]')) if (!menu.contains(event.target)) menu.open = false;
});
// A phone that is turned, or a window that gets narrower, has another frame: the chosen unit is to be seen in it.
let widthSeen = innerWidth;
addEventListener('resize', () => {
  if (innerWidth === widthSeen) return;
  widthSeen = innerWidth;
  showChosen();
});
addEventListener('beforeprint', () => document.querySelectorAll('.tables details').forEach((d) => (d.open = true)));

document.body.classList.toggle('empty', !svg);
document.body.classList.toggle('embed', readOnly);
if (svg) {
  takeMap();
  startZoom();
  learnSight();
  showView();
  state.unit = firstUnit();
}
showLayers();
showWords();
follow();
// Offered as files of a folder, the page is kept by the browser for times without a network.
if (document.querySelector('link[rel=manifest]')) navigator.serviceWorker?.register('service-worker.js').catch(() => {});  // none without https
if (canChange) {
  startSection.hidden = svg !== null || readOnly || Boolean(inside);
  findPictures();
  beginFirstVisit();
  engine.begin().catch((error) => {
    opened = [{ name: '', said: word('no_engine', { why: String(error) }), bad: true }];
    showOpened();
  });
}
