// Beside part 12: the sight string: a line between any two Locations, with what blocks or hinders it. With the tool on, or with Shift
// held, it is drawn by dragging from hex to hex, or by one hex after the other; by keyboard, s takes its first end to the chosen
// hex, and the arrow keys move the other.
//
// string: {from, to, line, more}: Locations, `to` null while it has one end; `line` what the program says, `more` the other mode.
let string = null;
let stringOn = false;
const stringSection = document.getElementById('string');
const kStringGame = 'string';  // the position, as it was when a line was first asked for
const loaded = { view: null, generation: -1 };
const isOnBoard = () => Boolean(scenario?.map?.boards);

const showString = () => {
  document.body.classList.toggle('stringing', stringOn);
  document.getElementById('sight-tool')?.setAttribute('aria-pressed', String(stringOn));
  layer.string?.replaceChildren();
  stringSection.hidden = !string && !stringOn;
  stringSection.setAttribute('aria-label', word('string'));
  if (stringSection.hidden) return;
  stringSection.replaceChildren();
  if (!string) return void stringSection.append(element('p', word('string_hint')));
  const { from, to, line, more } = string;
  // On the half of the map where the line is not.
  const frame = mapFrame.getBoundingClientRect();
  const places = [from, to ?? from].map((place) => areas[hexOf(place)].getBoundingClientRect().y);
  stringSection.classList.toggle('low', (places[0] + places[1]) / 2 < frame.y + frame.height / 2);
  stringSection.append(stringEnd('from'));
  ring(layer.string, hexOf(from), 0.5, '#000', 3);
  if (to === null) return void stringSection.append(element('p', word('string_hint')));
  stringSection.append(' \u2192 ', stringEnd('to'), button(word('dismiss'), dropString, 'hide'));
  if (hexOf(from) !== hexOf(to)) drawSight(layer.string, spot(hexOf(from)), spot(hexOf(to)), line ?? knownLine(from, hexOf(to)));
  if (!line) return void stringSection.append(element('p', word('working')));
  const verdict = line.blocked ? word('sight_blocked') : line.hindrance ? word('sight_hindered', { count: line.hindrance }) : word('sight_clear');
  const [kind, said] = [line.blocked ? 'verdict blocked' : 'verdict', line.text.replace(/^[^:]*: /, '')];
  if (language !== 'en' && !kOfProgram.includes(language)) stringSection.append(element('p', verdict, kind));
  for (const text of [said, ...more]) stringSection.append(ofProgram(element('p', text, text === said ? kind : '')));
};
// Offers the Locations of a hex that has several.
const stringEnd = (end) => {
  const places = locationsOf(hexOf(string[end]));
  if (places.length === 1) return element('b', string[end]);
  const [label] = pick('', places, string[end], (place) => stretch({ [end]: place }));
  label.querySelector('select').setAttribute('aria-label', word('string_' + end));
  return label;
};
const askString = async (asked) => {
  const requests = [{ method: 'los', params: { game: kStringGame, from: asked.from, to: asked.to, explain: true } }];
  if (loaded.view !== view || loaded.generation !== engine.generation()) requests.unshift({ method: 'load', params: { game: kStringGame, text: positionText() } });
  Object.assign(loaded, { view, generation: engine.generation() });
  const reply = (await askEngine(requests)).pop();
  const line = reply.ok ? reply.result : { range: 0, text: engineSaid(reply) };
  // Where a board has pixels, exact geometry may decide otherwise.
  const other = isOnBoard() && string === asked ? await engine.ask(['los', kPosition, asked.from, asked.to, '--boards', kBoards, ...programLanguage()], { ...takeFirstFiles(), [kPosition]: positionText() }, '') : null;
  return { line, more: other ? other.text.split('\n').slice(1).map((text) => text.trim()).filter(Boolean) : [] };
};
// One question at a time: while the string is moved, the last place is asked for.
let asked = null;
const stretch = async (ends) => {
  string = { ...string, ...ends, line: null, more: [] };
  showString();
  if (string.to === null || asked) return;
  while (string?.to && !string.line) {
    asked = string;
    const found = await askString(asked);
    if (string === asked) Object.assign(string, found);
  }
  asked = null;
  showString();
  if (string) say(string.line.text);
};
const stretchTo = (hex) => {
  const [place] = locationsOf(hex);
  if (string && hexOf(string.to ?? string.from) !== hex) stretch({ to: place });
};
const dropString = () => {
  string = null;
  stringOn = false;
  showString();
};
const toggleString = (hex = null) => {
  if (stringOn) return dropString();
  stringOn = true;
  if (hex !== null) stretch({ from: locationsOf(hex)[0], to: null });
  else showString();
};
{
  let pulling = null;  // the pointer that pulls
  takesString = (event) => {
    const area = event.target.closest?.('.hex');
    if (!area || !canChange || !(stringOn || event.shiftKey)) return false;
    pulling = event.pointerId;
    const hex = +area.dataset.hex;
    if (string && string.to === null) stretchTo(hex);
    else stretch({ from: locationsOf(hex)[0], to: null });
    return true;
  };
  addEventListener('pointermove', (event) => {
    const hex = event.pointerId === pulling ? hexUnder(event.clientX, event.clientY) : null;
    if (hex !== null) stretchTo(hex);
  });
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, (event) => {
      if (event.pointerId !== pulling) return;
      pulling = null;
      dragged = true;  // its click is none
    });
}
