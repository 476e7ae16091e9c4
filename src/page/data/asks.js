// Part 16: questions about the whole position, whose answers lie on the map as a layer: the survey, advice, cut and deny. They may
// take long, so they run in the worker, show the best answer so far, and can be stopped.
//
// finding: {kind, result, complete}, of the position that is shown; asking: {kind, since} while one is under way.
let finding = null;
let asking = null;
const findingSection = document.getElementById('finding');
const kFirstLimit = 250;  // milliseconds, then three times as many, until the answer is complete
const kMostLimit = 6750;

// Losses are in classes, so that a map is read at a glance; each is darker than the one before.
const kHeat = [[0, '#fbe3a2', '#111'], [0.1, '#f5a25a', '#111'], [0.35, '#d4502f', '#fff'], [0.7, '#7f1230', '#fff']];
const heatOf = (loss) => kHeat.filter(([least]) => loss > least || least === 0).pop();
// Where the unit cannot stand at all it has neither odds to live nor to be lost.
const lossOf = (place) => place.captured_value + place.lost_value;
// Of the Locations of a hex the worst.
const byHex = (places) => {
  const out = new Map();
  for (const place of places) {
    const hex = hexOf(place.at);
    if (!out.has(hex)) out.set(hex, { loss: 0, must: false, places: [] });
    const all = out.get(hex);
    all.loss = Math.max(all.loss, lossOf(place));
    all.must ||= /^must /.test(place.verdict);
    all.places.push(place);
  }
  return out;
};
const heatWords = (loss) => (loss < 0.005 ? '<1' : Math.round(100 * loss));
const drawSurvey = ({ locations }) => {
  for (const [hex, { loss, must }] of byHex(locations)) {
    const [x, y] = spot(hex);
    if (loss > 0) {
      const [, colour, ink] = heatOf(loss);
      draw(layer.heat, 'path', { d: outline(hex), fill: colour, 'fill-opacity': 0.85 });
      draw(layer.heat, 'text', { x, y: y + 5, 'font-size': 14, 'font-weight': 'bold', 'text-anchor': 'middle', fill: ink }, heatWords(loss));
    }
    if (must) draw(layer.heat, 'path', { ...shrunk(hex, 0.9), fill: loss > 0 ? 'none' : '#3d7fbf', 'fill-opacity': 0.35, stroke: '#1c5c99', 'stroke-width': 2.4, 'stroke-dasharray': '7 4' });
  }
};
const drawWay = (path, text, colour) => {
  const places = placesOf(path);
  if (!places.length) return;
  const way = places.map(hexOf).filter((hex, i, all) => hex !== all[i - 1]);  // stairs are no way on the map
  if (way.length > 1) {
    const points = way.map(spot);
    const [x, y] = points[points.length - 1];
    points[0] = besideCounter(points[0], points[1]);
    line(layer.found, 'M' + points.map((point) => point.join(' ')).join('L'), colour, 4);
    draw(layer.found, 'circle', { cx: x, cy: y, r: 8, fill: '#fff', stroke: colour, 'stroke-width': 3 });
  } else {
    ring(layer.found, way[0], 0.8, colour, 5);  // it stays: nothing lies on its counter
  }
  const [fromX, fromY] = spot(hexOf(places[0]));
  badge(layer.found, fromX, fromY - 0.72 * half, text, colour);
};
const adviceSteps = (result) => result.groups.flatMap((group) => group.steps);
const drawAdvice = (result) => adviceSteps(result).forEach((step, i) => drawWay(step.path ?? [], String(i + 1), '#4b2e83'));
const drawCut = ({ positions }) => {
  for (const [i, { at, walker }] of (positions ?? []).entries()) {
    ring(layer.found, hexOf(at), 0.8, '#4b2e83', 5);
    const from = walker && unitAt(walker);
    drawWay(from ? [from, at] : [at], String(i + 1), '#4b2e83');
  }
};
const drawDeny = ({ joint }) => joint.moves.forEach((move, i) => drawWay(move.path ?? [move.from, move.to], String(i + 1), '#4b2e83'));

// The answers in words: what is said of each comes from the program.
const said = (title, lines) => {
  const li = element('li');
  li.append(element('b', title));
  if (lines?.length) li.append(listOf(lines.map((text) => ofProgram(element('li', text)))));
  return li;
};
const pathWords = (path) => (path ?? []).map((place) => place ?? word('edge')).join(' \u2192 ');
const ordered = (items) => {
  const list = element('ol');
  list.append(...items);
  return list;
};
// An option of the command line is of no use here.
const withoutOption = (note) => note.replace(/; --[\w-]+ allows more/, '');
const kFindings = {
  survey: {
    params: ({ unit }) => ({ as: unit, want: ['verdict', 'values'] }),
    draw: drawSurvey,
    tell: ({ locations }) => {
      const key = element('ul', undefined, 'heat-key');
      const mark = (style, text) => {
        const li = element('li');
        const swatch = element('span');
        swatch.style.cssText = style;
        li.append(swatch, text);
        key.append(li);
      };
      kHeat.forEach(([least, colour], i) => mark(`background:${colour}`, word('heat_class', { least: Math.round(100 * least), most: Math.round(100 * (kHeat[i + 1]?.[0] ?? 1)) })));
      mark('background:#3d7fbf59;outline:2px dashed #1c5c99', word(isAsl() ? 'heat_must' : 'heat_must_other'));
      const must = locations.filter((place) => /^must /.test(place.verdict)).length;
      const risky = locations.filter((place) => lossOf(place) > 0).length;
      return [element('p', word(isAsl() ? 'survey_sum' : 'survey_sum_other', { risky, must, all: locations.length })), key];
    },
  },
  advise: {
    params: ({ side }) => ({ side }),
    draw: drawAdvice,
    tell: (result) => [
      ...(result.not_offered ? [element('p', result.not_offered)] : []),
      ordered(adviceSteps(result).map((step) => said(`${step.unit} ${step.what}${step.path?.length > 1 ? ': ' + pathWords(step.path) : ''}`, step.because))),
      ...(result.notes ?? []).map((note) => element('p', withoutOption(note), 'hint')),
    ],
  },
  cut: {
    params: ({ unit }) => ({ units: [unit] }),
    draw: drawCut,
    tell: (result) => [element('p', word(result.positions?.length ? 'cut_found' : 'cut_none')), ordered((result.positions ?? []).map((place) => said(`${place.at}${place.walker ? ` (${place.walker})` : ''}`, place.why)))],
  },
  deny: {
    params: ({ side }) => ({ side, top: 1 }),
    draw: drawDeny,
    tell: ({ joint, notes }) => [
      element('p', word(joint.moves.length ? (isAsl() ? 'deny_found' : 'deny_found_other') : isAsl() ? 'deny_none' : 'deny_none_other', { points: joint.taken.value.toFixed(1) })),
      ordered(joint.moves.map((move) => said(`${move.unit}: ${pathWords(move.path ?? [move.from, move.to])}`, (move.denied ?? []).map((d) => `${d.unit}: ${[d.before, d.after].filter(Boolean).join(' \u2192 ')}`)))),
      ...(notes ?? []).map((note) => element('p', withoutOption(note), 'hint')),
    ],
  },
};

// How far a question is: of the longest time that it may take, or of a survey the share of Locations that are answered.
const kLongest = [1, 3, 9, 27].reduce((sum, times) => sum + Math.min(kMostLimit, times * kFirstLimit), 0);
const askedShare = () => {
  const places = finding?.kind === 'survey' && !finding.wrong ? finding.result.locations.length / Object.keys(ground.locations).length : 0;
  return Math.min(1, Math.max(places, (performance.now() - asking.since) / kLongest));
};
const secondsSince = (since) => Math.floor((performance.now() - since) / 1000);
const askedSeconds = () => word('seconds_of', { count: secondsSince(asking.since), most: Math.ceil(kLongest / 1000) });
// A line with a bar, the seconds and a button that stops; the bar has no share where none is known.
const workBar = (title, share, seconds, stop) => {
  const progress = element('progress');
  progress.setAttribute('aria-label', word('working'));
  if (share !== null) progress.value = share;
  const bar = element('p', undefined, 'tools work');
  bar.append(element('b', title), progress, element('span', seconds, 'seconds'), button(word('stop'), stop, 'stop'));
  return bar;
};
const showFinding = () => {
  for (const name of ['heat', 'found']) layer[name]?.replaceChildren();
  // The marks of the chosen unit would lie over those of the layer.
  document.body.classList.toggle('found', finding !== null && !finding.wrong);
  findingSection.hidden = !finding && !asking;
  findingSection.setAttribute('aria-label', word('asks'));
  findingSection.replaceChildren();
  if (asking) {
    findingSection.append(workBar(word('ask_' + asking.kind), askedShare(), askedSeconds(), stopAsking));
  }
  if (!finding) return;
  const { kind, result, wrong } = finding;
  findingSection.append(button(word('dismiss'), () => {
    finding = null;
    showFinding();
  }, 'hide'), element('h2', word('ask_' + kind) + (finding.of ? `: ${finding.of}` : '')));
  if (wrong) return void findingSection.append(element('p', wrong));
  kFindings[kind].draw(result);
  findingSection.append(...kFindings[kind].tell(result));
  if (!finding.complete) findingSection.append(element('p', word('so_far'), 'hint'));
};
// What a survey says of the Locations of a hex.
tellFinding = (hex) => {
  if (finding?.kind !== 'survey' || finding.wrong) return null;
  const places = byHex(finding.result.locations).get(hex)?.places ?? [];
  return listOf(places.map((place) => element('li', word(isAsl() ? 'survey_place' : 'survey_place_other', { unit: finding.result.as, at: place.at, verdict: place.verdict, loss: lossOf(place) > 0 ? heatWords(lossOf(place)) : 0 }))));
};
const forgetFinding = () => {
  finding = null;
  showFinding();
};

const stopAsking = () => {
  if (!asking) return;
  asking = null;
  engine.stop();
  busy = false;
  showFinding();
  showChange();
  say(word('stopped'));
};
const ask = async (kind, about) => {
  if (busy || asking) return;
  const own = (asking = { kind, since: performance.now() });
  finding = null;
  showFinding();
  setBusy(true);
  const clock = setInterval(() => {
    const seconds = findingSection.querySelector('.seconds');
    if (!seconds || asking !== own) return;
    seconds.textContent = askedSeconds();
    findingSection.querySelector('progress').value = askedShare();
  }, 250);
  const params = { game: 'asked', ...kFindings[kind].params(about) };
  await askEngine([{ method: 'load', params: { game: 'asked', text: positionText() } }]);
  for (let limit = kFirstLimit; asking === own; limit = Math.min(kMostLimit, 3 * limit)) {
    const [reply] = await askEngine([{ method: kind, params: { ...params, time_ms: limit } }]);
    if (asking !== own) break;
    const complete = !reply.ok || limit === kMostLimit || !(reply.result.complete === false || reply.result.stopped);
    finding = { kind, of: kind === 'advise' ? word('routs_of', about) : kind === 'deny' ? word('moves_of', about) : about.unit, result: reply.result, wrong: reply.ok ? '' : engineSaid(reply), complete };
    if (complete) asking = null;
    showFinding();
  }
  clearInterval(clock);
  if (asking === null) setBusy(false);
  findingSection.querySelector('.hide')?.focus();
  set({});
  tick('found');
};
const askTools = () => {
  const ids = [...shown.units.values()].filter((u) => u.at !== null).map((u) => u.id);
  if (!ids.length) return [element('p', word(isAsl() ? 'nobody' : 'nobody_other'))];
  const [unitLabel, unit] = pick(word('unit'), ids, ids.includes(state.unit) ? state.unit : ids[0], () => {});
  const [sideLabel, side] = pick(word('side'), view.sides, shown.units.get(state.unit)?.side ?? view.sides[0], () => {});
  const rows = [[unitLabel, ['survey', 'cut']], [sideLabel, ['advise', 'deny']]];
  return rows.map(([label, kinds]) => {
    const p = element('p', undefined, 'tools');
    p.append(label, ...kinds.map((kind) => {
      const node = button(word('ask_' + kind), () => ask(kind, { unit: unit.value, side: side.value }));
      node.title = word('hint_' + kind);
      node.dataset.ask = kind;
      return node;
    }));
    return p;
  });
};
