// The page of `hexrout report`: shows what the engine found out; decides nothing itself.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const svg = document.querySelector('#map svg');
  const panel = document.getElementById('panel');
  const status = document.getElementById('status');
  const NS = 'http://www.w3.org/2000/svg';
  const hexes = data.hexes;
  const areas = [];
  for (const path of svg.querySelectorAll('.hex')) areas[+path.dataset.hex] = path;
  const spot = (hex) => [+areas[hex].dataset.x, +areas[hex].dataset.y];
  const hexOf = (location) => data.locations[location];
  const answers = new Map(data.answers.map((a) => [a.id, a]));
  const units = new Map(data.units.map((u) => [u.id, u]));
  const state = { unit: null, hex: null, option: null };

  // What changes lies in layers between the map and the areas that take clicks.
  const live = document.createElementNS(NS, 'g');
  svg.insertBefore(live, svg.querySelector('.units') || svg.querySelector('.targets'));
  live.setAttribute('clip-path', 'url(#edge)');
  const layer = {};
  for (const name of ['sight', 'refused', 'ends', 'exposed', 'line', 'path', 'cursor']) {
    layer[name] = document.createElementNS(NS, 'g');
    layer[name].setAttribute('class', 'live-' + name);
    (name === 'path' || name === 'cursor' ? svg : live).insertBefore(layer[name], name === 'path' || name === 'cursor' ? svg.querySelector('.targets') : null);
  }

  const draw = (into, tag, attributes, text) => {
    const node = document.createElementNS(NS, tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    into.append(node);
    return node;
  };
  const element = (tag, text, className) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (className) node.className = className;
    return node;
  };
  const ring = (into, hex, part, colour, width, dashes) => {
    const [x, y] = spot(hex);
    const place = `translate(${x} ${y}) scale(${part}) translate(${-x} ${-y})`;
    draw(into, 'path', { d: areas[hex].getAttribute('d'), transform: place, fill: 'none', stroke: '#fff', 'stroke-width': width + 3 });
    draw(into, 'path', { d: areas[hex].getAttribute('d'), transform: place, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-dasharray': dashes || 'none' });
  };
  const icon = (into, hex, colour, strokes) => {
    const [x, y] = spot(hex);
    const g = draw(into, 'g', { transform: `translate(${x + 26} ${y - 12})` });
    draw(g, 'circle', { r: 7, fill: colour, stroke: '#fff', 'stroke-width': 1.4 });
    draw(g, 'path', { d: strokes, fill: 'none', stroke: '#fff', 'stroke-width': 2 });
  };
  const badge = (into, x, y, text, colour) => {
    const half = 3.4 * Math.max(text.length, 2) + 3;
    draw(into, 'rect', { x: x - half, y: y - 7, width: 2 * half, height: 14, rx: 6, fill: colour, stroke: '#fff', 'stroke-width': 1.2 });
    draw(into, 'text', { x, y: y + 3.6, 'font-size': 10, 'font-weight': 'bold', 'text-anchor': 'middle', fill: '#fff' }, text);
  };

  // Lines of sight: one character a hex, 0 blocked, 1 clear, 2 and up hindered.
  const why = (from, to) => {
    const row = data.sight.of[from];
    const code = +row[to];
    if (code === 1) return 'clear';
    if (code > 1) return `clear, hindrance ${code - 1}`;
    const reason = data.sight.why[from][to];
    if (!reason) return 'blocked';
    const [bar, at, by] = reason;
    return 'blocked' + (at < 0 ? '' : ` in ${hexes[at].name}`) + (by < 0 ? '' : ` by ${data.terrains[by].toLowerCase()}`) + (bar < 0 ? '' : ` (${data.bars[bar]})`);
  };
  const sightLine = (into, from, to, code) => {
    const [a, b] = [spot(from), spot(to)];
    const d = `M${a}L${b}`;
    draw(into, 'path', { d, stroke: '#fff', 'stroke-width': 5, 'stroke-opacity': 0.9 });
    draw(into, 'path', { d, stroke: code === '0' ? '#882255' : '#111', 'stroke-width': 2.2, 'stroke-dasharray': code === '0' ? '2 7' : code > '1' ? '9 5' : 'none' });
    const [x, y] = [a[0] + (b[0] - a[0]) * 0.6, a[1] + (b[1] - a[1]) * 0.6];
    if (code === '0') {
      for (const [colour, width] of [['#fff', 6], ['#882255', 3]])
        draw(into, 'path', { d: 'M-6-6L6 6M6-6L-6 6', transform: `translate(${x} ${y})`, stroke: colour, 'stroke-width': width });
    } else if (code > '1') {
      badge(into, x, y, '+' + (code - 1), '#222');
    }
  };

  const showSight = () => {
    layer.sight.replaceChildren();
    layer.line.replaceChildren();
    const to = state.hex;
    if (to === null) return;
    const row = data.sight.all && data.sight.all[to];
    if (row && !document.body.classList.contains('hide-sight'))
      for (let hex = 0; hex < hexes.length; ++hex)
        if (hex !== to && row[hex] === '0') draw(layer.sight, 'path', { d: areas[hex].getAttribute('d'), fill: '#000', 'fill-opacity': 0.36 });
    const unit = state.unit && units.get(state.unit);
    if (unit && unit.at !== null && hexOf(unit.at) !== to) sightLine(layer.line, hexOf(unit.at), to, data.sight.of[unit.at][to]);
  };

  const endsOf = (answer, hex) => answer.options.filter((o) => o.end !== null && hexOf(o.end) === hex);
  const showMarks = () => {
    for (const name of ['ends', 'refused', 'exposed', 'path']) layer[name].replaceChildren();
    const answer = state.unit && answers.get(state.unit);
    if (!answer) return;
    const ends = new Map();
    for (const option of answer.options)
      if (option.end !== null) ends.set(hexOf(option.end), ends.get(hexOf(option.end)) || option.mandatory);
    const refused = new Set(answer.refused.filter((r) => r.to !== null).map((r) => hexOf(r.to)));
    for (const hex of refused) {
      if (ends.has(hex)) continue;
      ring(layer.refused, hex, 0.86, '#882255', 2.4, '5 5');
      icon(layer.refused, hex, '#882255', 'M-3-3l6 6M3-3l-6 6');
    }
    const exposed = new Map();
    for (const option of answer.options)
      for (const step of option.interdicted) exposed.set(hexOf(step.at), Math.max(step.by.length, exposed.get(hexOf(step.at)) || 0));
    for (const [hex, count] of exposed) {
      const [x, y] = spot(hex);
      draw(layer.exposed, 'path', { d: areas[hex].getAttribute('d'), transform: `translate(${x} ${y}) scale(.8) translate(${-x} ${-y})`, fill: 'url(#exposed)' });
      badge(layer.exposed, x - 24, y - 14, '!' + count, '#7d1450');
    }
    for (const [hex, mandatory] of ends) {
      ring(layer.ends, hex, 0.88, '#0072b2', 3);
      if (mandatory) ring(layer.ends, hex, 0.74, '#0072b2', 2);
      icon(layer.ends, hex, '#0072b2', mandatory ? 'M0-4v5M0 3v1.6' : 'M-3.4 0l2.4 3 4.4-6');
    }
    const option = state.option === null ? null : answer.options[state.option];
    if (option) showPath(option);
  };

  const showPath = (option) => {
    const colour = option.low_crawl ? '#0072b2' : '#d55e00';
    const points = [];
    let last = -1;
    for (const step of option.path) {
      const hex = hexOf(step);
      const [x, y] = hex === last ? [points[points.length - 1][0] + 12, points[points.length - 1][1] - 12] : spot(hex);
      last = hex;
      points.push([x, y]);
    }
    const d = 'M' + points.map((p) => p.join(' ')).join('L');
    draw(layer.path, 'path', { d, fill: 'none', stroke: '#fff', 'stroke-width': 8, 'stroke-linejoin': 'round' });
    draw(layer.path, 'path', { d, fill: 'none', stroke: colour, 'stroke-width': 4.4, 'stroke-linejoin': 'round', 'stroke-dasharray': option.low_crawl ? '3 7' : 'none' });
    option.path.forEach((step, i) => {
      if (i === 0) return;
      const [x, y] = points[i];
      draw(layer.path, 'circle', { cx: x, cy: y, r: 9, fill: '#fff', stroke: colour, 'stroke-width': 2.4 });
      draw(layer.path, 'text', { x, y: y + 4, 'font-size': 11, 'font-weight': 'bold', 'text-anchor': 'middle', fill: '#222' }, i);
      const shot = option.interdicted.find((s) => s.at === step);
      if (!shot) return;
      for (const id of shot.by) {
        const firer = units.get(id);
        if (!firer || firer.at === null) continue;
        const line = `M${spot(hexOf(firer.at))}L${x} ${y}`;
        draw(layer.path, 'path', { d: line, stroke: '#fff', 'stroke-width': 4 });
        draw(layer.path, 'path', { d: line, stroke: '#a3246b', 'stroke-width': 2, 'stroke-dasharray': '7 4' });
      }
    });
  };

  const showCursor = () => {
    layer.cursor.replaceChildren();
    if (state.hex !== null) ring(layer.cursor, state.hex, 0.97, '#d55e00', 3);
    if (state.unit && units.get(state.unit).at !== null && hexOf(units.get(state.unit).at) !== state.hex) ring(layer.cursor, hexOf(units.get(state.unit).at), 0.97, '#111', 2.4, '8 4');
  };

  const reasons = (list) => {
    const ul = element('ul');
    for (const reason of list) {
      const li = element('li', reason.text + ' ');
      li.append(element('span', `[${reason.rule}${reason.disputed ? '; disputed, switch ' + reason.disputed : ''}]`, 'rule'));
      ul.append(li);
    }
    return ul;
  };
  const exposure = (option) => option.interdicted.map((s) => `${s.at} by ${s.by.join(', ')}`).join('; ');
  const words = { must: 'must move', may: 'may move', cannot: 'does not move' };
  const percent = (odds) => {
    const [n, d] = odds.split('/').map(Number);
    return (100 * n / (d || 1)).toFixed(1) + ' %';
  };

  const optionButton = (answer, option, index) => {
    const button = element('button', '', 'option');
    button.type = 'button';
    button.dataset.option = index;
    button.setAttribute('aria-pressed', String(state.option === index));
    button.append(`${option.low_crawl ? 'Low Crawl to ' : 'to '}${option.end ?? 'off the map'}${option.mf === undefined ? '' : `, ${option.mf} MF`}`);
    const lines = [option.path.join(' \u2192 ')];
    if (option.interdicted.length) lines.push('exposed in ' + exposure(option));
    if (option.odds) lines.push(`whole ${percent(option.odds.whole)}, reduced ${percent(option.odds.reduced)}, stopped ${percent(option.odds.stopped)}, lost ${percent(option.odds.lost)}`);
    for (const note of option.notes || []) lines.push(`${note.text} [${note.rule}]`);
    for (const line of lines) button.append(element('small', line));
    const preview = () => {
      layer.path.replaceChildren();
      showPath(option);
    };
    button.addEventListener('mouseenter', preview);
    button.addEventListener('focus', preview);
    button.addEventListener('mouseleave', showMarks);
    button.addEventListener('click', () => set({ option: state.option === index ? null : index }));
    return button;
  };

  const refusalItem = (refusal) => {
    const li = element('li', '', 'refused');
    li.append(`${refusal.from} \u2192 ${refusal.to ?? 'off the map'}: ${refusal.why} `);
    li.append(element('span', `[${refusal.rule}${refusal.disputed ? '; disputed, switch ' + refusal.disputed : ''}]`, 'rule'));
    return li;
  };

  const unitPanel = (id) => {
    const unit = units.get(id);
    const answer = answers.get(id);
    panel.append(element('h2', `${id} ${unit.label}`));
    panel.append(element('p', `${unit.side}${unit.state.length ? ': ' + unit.state.join(', ') : ''}${unit.at === null ? '' : `, in ${unit.at}`}`));
    if (!answer) {
      panel.append(element('p', 'It has nothing to decide or suffer now.'));
      return;
    }
    panel.append(element('p', `It ${words[answer.duty]}. Fate: ${answer.fate.what}${answer.fate.to.length ? ' to ' + answer.fate.to.join(', ') : ''}.`, 'verdict'));
    panel.append(reasons([...answer.because, ...answer.fate.because]));
    panel.append(element('h3', `Ways out: ${answer.options.length}`));
    answer.options.forEach((option, i) => panel.append(optionButton(answer, option, i)));
    if (answer.refused.length) {
      const details = element('details');
      details.append(element('summary', `Refused steps: ${answer.refused.length}`));
      const ul = element('ul');
      for (const refusal of answer.refused) ul.append(refusalItem(refusal));
      details.append(ul);
      panel.append(details);
    }
  };

  const hexPanel = (hex) => {
    const facts = hexes[hex];
    panel.append(element('h2', `Hex ${facts.name}`));
    panel.append(element('p', describe(hex)));
    const here = data.units.filter((u) => u.at !== null && hexOf(u.at) === hex);
    for (const unit of here) {
      const button = element('button', `${unit.id} ${unit.label} (${unit.side})`);
      button.type = 'button';
      button.addEventListener('click', () => set({ unit: unit.id, option: null }));
      panel.append(button, ' ');
    }
    if (state.unit) {
      const unit = units.get(state.unit);
      const answer = answers.get(state.unit);
      if (unit.at !== null && hexOf(unit.at) !== hex) panel.append(element('p', `Line of sight from ${state.unit} in ${unit.at}: ${why(unit.at, hex)}.`));
      if (answer) {
        const ends = endsOf(answer, hex);
        const refused = answer.refused.filter((r) => r.to !== null && hexOf(r.to) === hex);
        const exposed = new Set();
        for (const option of answer.options) for (const step of option.interdicted) if (hexOf(step.at) === hex) step.by.forEach((id) => exposed.add(id));
        if (ends.length) {
          panel.append(element('p', `${state.unit} may end here.`, 'verdict'));
          for (const option of ends) panel.append(optionButton(answer, option, answer.options.indexOf(option)));
        }
        if (exposed.size) panel.append(element('p', `Entering is exposed to ${[...exposed].join(', ')}.`, 'exposed'));
        if (refused.length) {
          panel.append(element('h3', `Refused to ${state.unit}`));
          const ul = element('ul');
          for (const refusal of refused) ul.append(refusalItem(refusal));
          panel.append(ul);
        }
        if (!ends.length && !refused.length && !exposed.size) panel.append(element('p', `${state.unit} neither ends here nor was refused a step into it.`));
      }
    }
    const seen = data.units.filter((u) => u.at !== null && hexOf(u.at) !== hex);
    if (seen.length) {
      const details = element('details');
      details.append(element('summary', 'Lines of sight from the units'));
      const ul = element('ul');
      for (const unit of seen) ul.append(element('li', `${unit.id} in ${unit.at}: ${why(unit.at, hex)}`));
      details.append(ul);
      panel.append(details);
    }
  };

  const describe = (hex) => {
    const facts = hexes[hex];
    const locations = facts.locations.length > 1 ? `; Locations ${facts.locations.join(', ')}` : '';
    return `${data.terrains[facts.terrain]}, level ${facts.level}${facts.stairs ? ', stairs' : ''}${facts.road ? ', road' : ''}${facts.sides.length ? '; ' + facts.sides.join(', ') : ''}${locations}`;
  };

  const render = () => {
    panel.replaceChildren();
    if (state.hex !== null) hexPanel(state.hex);
    if (state.unit) {
      if (state.hex !== null) panel.append(element('hr'));
      unitPanel(state.unit);
    }
    if (state.hex === null && !state.unit) panel.append(element('p', 'Choose a unit above, or a hex on the map: this panel says what is allowed, what is refused, and why.'));
    for (const button of document.querySelectorAll('#units button')) button.setAttribute('aria-pressed', String(button.dataset.unit === state.unit));
    showSight();
    showMarks();
    showCursor();
  };

  const link = () => {
    const parts = [];
    if (state.unit) parts.push('unit=' + encodeURIComponent(state.unit));
    if (state.hex !== null) parts.push('hex=' + encodeURIComponent(hexes[state.hex].name));
    if (state.option !== null) parts.push('option=' + state.option);
    return '#' + parts.join('&');
  };
  let own = location.hash;
  const set = (change) => {
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.option : undefined;
    Object.assign(state, change);
    render();
    // The panel was made anew: give the focus back to the same way out.
    if (focused !== undefined) panel.querySelector(`[data-option="${focused}"]`)?.focus();
    own = link();
    history.replaceState(null, '', own);
  };
  const follow = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const unit = wanted.get('unit');
    const hex = hexes.findIndex((h) => h.name === wanted.get('hex'));
    state.unit = units.has(unit) ? unit : null;
    state.hex = hex < 0 ? null : hex;
    const answer = state.unit && answers.get(state.unit);
    const option = wanted.has('option') ? +wanted.get('option') : NaN;
    state.option = answer && answer.options[option] ? option : null;
    render();
  };
  addEventListener('hashchange', () => location.hash !== own && follow());

  const say = (text) => (status.textContent = text);
  const goTo = (hex) => {
    set({ hex });
    areas[hex].scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const unit = state.unit && answers.get(state.unit);
    const marks = [];
    if (unit && endsOf(unit, hex).length) marks.push(`${state.unit} may end here`);
    if (unit && unit.refused.some((r) => r.to !== null && hexOf(r.to) === hex)) marks.push('a step into it is refused');
    const here = data.units.filter((u) => u.at !== null && hexOf(u.at) === hex).map((u) => u.id);
    say(`${hexes[hex].name}: ${describe(hex)}${here.length ? '; units ' + here.join(', ') : ''}${marks.length ? '; ' + marks.join('; ') : ''}`);
  };

  svg.addEventListener('click', (event) => {
    const area = event.target.closest('.hex');
    if (!area) return;
    const hex = +area.dataset.hex;
    const here = data.units.filter((u) => u.at !== null && hexOf(u.at) === hex);
    // A second click goes on to the next unit of the stack.
    const next = here.length ? here[(here.findIndex((u) => u.id === state.unit) + 1) % here.length].id : state.unit;
    if (here.length) set({ unit: next, option: null });
    goTo(hex);
  });
  document.getElementById('map').addEventListener('keydown', (event) => {
    const at = state.hex ?? (state.unit && units.get(state.unit).at !== null ? hexOf(units.get(state.unit).at) : 0);
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
      const here = data.units.filter((u) => u.at !== null && hexOf(u.at) === at);
      if (here.length) set({ unit: here[(here.findIndex((u) => u.id === state.unit) + 1) % here.length].id, option: null });
    } else if (event.key === 'Escape') {
      set({ unit: null, hex: null, option: null });
    }
  });

  const list = document.getElementById('units');
  for (const unit of data.units) {
    const button = element('button', `${unit.id} ${unit.label}${answers.has(unit.id) ? ' \u2022' : ''}`);
    button.type = 'button';
    button.dataset.unit = unit.id;
    if (answers.has(unit.id)) button.title = `${words[answers.get(unit.id).duty]}`;
    button.addEventListener('click', () => set(state.unit === unit.id ? { unit: null, option: null } : { unit: unit.id, hex: null, option: null }));
    list.append(button);
  }
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
  document.getElementById('larger').addEventListener('click', () => zoom(scale * 1.25));
  document.getElementById('smaller').addEventListener('click', () => zoom(scale / 1.25));
  const fit = () => (document.getElementById('map').clientWidth - 4) / width;
  document.getElementById('fit').addEventListener('click', () => zoom(fit()));
  // Wide boards begin legible rather than whole, at what the link points to.
  zoom(Math.max(fit(), 0.75));
  follow();
  const shown = state.hex ?? (state.unit && units.get(state.unit).at !== null ? hexOf(units.get(state.unit).at) : null);
  if (shown !== null) areas[shown].scrollIntoView({ block: 'nearest', inline: 'center' });
})();
