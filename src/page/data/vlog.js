// Part 17: the log of a VASL game: its entries told, the position at any of them, and what the referee says of its Rout and Rally Phases.
//
// gameLog: {name, path, files, entries, list, boards, phases, at, shown, positions, picked, pieces, wrong, corrections, judged, said, judging}.
// `list` has the entries that were asked for, by number; `at` is the entry after which the reader wants to stand, `shown` the one
// whose position is shown (null: none is), `positions` whether there are any, `picked` the walk or finding that was followed,
// `pieces` the unit that each piece is in the position shown, `wrong` why a position could not be shown.
const gameSection = document.getElementById('game');
const refereeSection = document.getElementById('referee');
const kListed = 400;  // entries that are made at once
const kWindow = 4000;  // entries that the program is asked for at once
const kCorrectionsHead = 'hexrout_corrections: 1\n';
const askListing = (path, files, first) => engine.ask(['log', path, '--format', 'json', '--chat', '--from', String(first), '--to', String(first + kWindow - 1), '-o', kOutput], files, kOutput);
const asksLog = ([verb, ...more], files = {}) => askWithBoards([verb, gameLog.path, ...more], { ...gameLog.files, ...files });
// The entries from one to another, asked for where they are not there yet. False where the log has gone meanwhile.
const learnEntries = async (from, to) => {
  const log = gameLog;
  for (let first = from - ((from - 1) % kWindow); first <= Math.min(to, log.entries); first += kWindow) {
    if (log.list[first]) continue;
    const answer = await askListing(log.path, log.files, first);
    if (gameLog !== log || !answer.text) return false;
    takeEntries(log, JSON.parse(answer.text));
  }
  return true;
};
const takeEntries = (log, told) => {
  for (const entry of told.log) {
    log.list[entry.entry] = entry;
    for (const event of entry.events ?? []) for (const place of [event.from, event.to]) if (place?.board) log.boards.add(place.board);
  }
};

// The name that a place of the log has on the map.
const logPlace = (place) => {
  if (!place?.hex) return place?.map === 'Main Map' ? word('vlog_beside') : place?.map ?? '';
  const whole = `${place.board} ${place.hex}`;
  return whole in ground.locations || gameLog.boards.size > 1 ? whole : place.hex;
};
const eventName = (event, name) => [event.unit ?? event.nationality, name].filter(Boolean).join(' ');
const isMarker = (event) => event.kind === 'marker' || event.kind === 'concealment';
// The moves of an entry: what goes one way together, units first.
const movesTold = (events) => {
  const ways = new Map();
  for (const event of events) {
    if (event.act !== 'moved') continue;
    const [from, to] = [logPlace(event.from), logPlace(event.to)];
    if (from === to) continue;
    const way = `${from} \u2192 ${to}`;
    if (!ways.has(way)) ways.set(way, []);
    ways.get(way).push(event);
  }
  return [...ways].map(([way, moved]) => {
    const [units, markers] = [moved.filter((e) => !isMarker(e)), moved.filter(isMarker).map((e) => e.name)];
    const who = units.map((e) => eventName(e, e.name));
    return word('vlog_moves', { who: (who.length ? who : markers).join(', ') + (who.length && markers.length ? ` (${markers.join(', ')})` : ''), way });
  });
};
const changeTold = (event) => {
  const at = logPlace(event.from?.hex ? event.from : event.to);
  const renamed = event.was && event.was !== event.name && event.act !== 'eliminated' ? `: ${event.name}` : '';
  return `${eventName(event, event.was ?? event.name)}${at ? ` ${word('log_in', { at })}` : ''} ${wordFor('vact_', event.act.replaceAll('-', '_'))}${renamed}`;
};
const rollTold = (roll) => {
  const what = roll.dice.length === 2 && roll.kind !== 'DR' ? `${roll.kind} DR` : roll.dice.length === 1 && roll.kind !== 'dr' ? `${roll.kind} dr` : roll.kind;
  const whom = roll.seems_for && (roll.seems_for.unit ?? roll.seems_for.piece);
  return word('vlog_rolls', { who: roll.player || word('vlog_someone'), what, dice: roll.dice.join(', ') + (roll.dice.length > 1 ? ` = ${roll.total}` : '') })
    + (roll.note ? ` (${roll.note})` : '') + (whom ? ` ${word('vlog_seems', { whom: [whom, roll.seems_for.hex && word('log_in', { at: roll.seems_for.hex })].filter(Boolean).join(' ') })}` : '');
};
const entryTold = (entry) => {
  const events = entry.events ?? [];
  const [typed, reports] = [(entry.chat ?? []).filter(({ player }) => player), (entry.chat ?? []).filter(({ player }) => !player)];
  const lines = [...movesTold(events), ...events.filter((e) => e.act !== 'moved').map(changeTold), ...(entry.rolls ?? []).map(rollTold),
    ...typed.map(({ player, text }) => `${player}: ${text}`)];
  if (!lines.length) lines.push(...reports.map(({ text }) => text));  // VASL's own, of what the events tell already
  if (entry.undo) lines.unshift(entry.takes_back ? word('vlog_takes_back', { entry: entry.takes_back }) : word('vlog_takes_something'));
  if (entry.undone_by) lines.push(word('vlog_undone', { entry: entry.undone_by }));
  if (entry.perhaps_takes_back) lines.push(word('vlog_perhaps', { entry: entry.perhaps_takes_back }));
  return lines.length ? lines : [word('vlog_nothing')];
};
const phaseAt = (at) => gameLog.phases.findLast((phase) => phase.first_entry <= at) ?? gameLog.phases[0];
const phaseTold = (phase) => phase.name || word('vlog_no_phase');

// The unit of the map that has this piece of the log now; null: none.
const unitOfPiece = (piece) => gameLog.pieces.get(piece) ?? null;
// The path to draw: that of the walk that is followed, or what moved in the entry shown.
walkedPath = () => {
  if (!gameLog || gameLog.shown === null || game || undo.length) return null;
  const { picked } = gameLog;
  if (picked?.path && picked.at === gameLog.shown) return { path: picked.path, pointed: picked.step ?? -1, low_crawl: picked.low_crawl, interdicted: [], end: '' };
  const moved = gameLog.list[gameLog.shown]?.events?.find((e) => e.act === 'moved' && !isMarker(e) && e.from?.hex && e.to?.hex && logPlace(e.from) !== logPlace(e.to));
  return moved ? { path: [logPlace(moved.from), logPlace(moved.to)], pointed: -1, interdicted: [], end: '' } : null;
};

// Shows the position of the entry; of several that are wanted quickly one after the other, the last.
const showEntry = async () => {
  const log = gameLog;
  if (busy || log.walking || !log.positions) return;
  log.walking = true;
  setBusy(true);
  while (gameLog === log && log.shown !== log.at) {
    const at = log.at;
    const answer = await asksLog(['report', '--at', String(at), '--format', 'brief', ...knownSight()]);
    if (gameLog !== log) break;
    log.shown = at;
    log.wrong = complaint = answer.text ? '' : plainPaths(answer.said);
    if (answer.text) takeEntry(JSON.parse(answer.text));
  }
  log.walking = false;
  if (gameLog !== log) return;
  busy = false;
  chooseOfEntry();
  showGame();
  tick('entry');
  if (!complaint) await askRest(JSON.stringify(scenario));
};
const takeEntry = (next) => {
  scenario = next.scenario;
  gameLog.pieces = piecesOf(next.of_log);
  undo.length = redo.length = 0;
  game = changes = null;
  showChanged();
  showPlay();
  takeView(next);
  showTitle(next.title);
  showSubtitle();
};
// Chooses the unit that the entry shown, or the finding that led there, is about.
const chooseOfEntry = () => {
  const { picked, list, shown: at } = gameLog;
  const entry = list[at];
  const piece = picked?.at === at ? picked.piece : entry?.events?.find((e) => !isMarker(e))?.piece ?? entry?.rolls?.[0].seems_for?.piece;
  const unit = piece && unitOfPiece(piece);
  const side = document.getElementById('side');
  const top = side.scrollTop;  // the reader goes on in the list of findings
  set({ hex: null, option: null, unit: unit && shown.units.has(unit) ? unit : state.unit });
  side.scrollTop = top;
  if (picked?.at === at) showChosen();
};
const piecesOf = (told) => new Map(Object.entries(told?.pieces ?? {}).map(([unit, piece]) => [piece, unit]));
toEntry = async (at, picked = null) => {
  const log = gameLog;
  if (undo.length) {
    opened = [{ name: log.name, said: word('vlog_changes_left'), bad: false }];
    showOpened();
  }
  log.at = Math.min(log.entries, Math.max(0, at));
  log.picked = picked && { ...picked, at: log.at };
  showGame();
  if (!(await learnEntries(log.at || 1, log.at || 1))) return;
  showGame();
  say(log.at === 0 ? word('vlog_begins') : `${log.at}: ${entryTold(log.list[log.at]).join('; ')}`);
  await showEntry();
};

// The list: phases, whose entries are made when they are unfolded.
const entryItem = (entry) => {
  const li = element('li');
  const node = button('', () => toEntry(entry.entry));
  node.dataset.entry = entry.entry;
  const [first, ...more] = entryTold(entry);
  node.append(element('b', String(entry.entry)), ' ', visible(first), ...more.map((text) => element('small', text)));
  if (entry.undone_by) node.classList.add('undone');
  li.append(node);
  return li;
};
const fillPhase = async (list, from, to) => {
  const last = Math.min(to, from + kListed - 1);
  if (!(await learnEntries(from, last))) return;
  list.append(...gameLog.list.slice(from, last + 1).map(entryItem));
  markEntry();
  if (last === to) return;
  const li = element('li');
  li.append(button(word('vlog_more', { count: to - last }), () => {
    li.remove();
    fillPhase(list, last + 1, to);
  }));
  list.append(li);
};
const phaseItem = (phase, index) => {
  const [first, last] = [Math.max(1, phase.first_entry), (gameLog.phases[index + 1]?.first_entry ?? gameLog.entries + 1) - 1];
  const count = last - first + 1;
  if (count <= 0) return null;
  const details = element('details');
  details.dataset.phase = index;
  details.append(element('summary', `${phaseTold(phase)} (${word(count === 1 ? 'vlog_entry' : 'vlog_entries', { count })})${phase.from_chat ? ` ${word('vlog_from_chat')}` : ''}`));
  const list = element('ul');
  details.addEventListener('toggle', () => {
    if (!details.open || details.dataset.filled) return;
    details.dataset.filled = 'yes';
    fillPhase(list, first, last);
  });
  details.append(list);
  return details;
};
const markEntry = () => {
  for (const node of gameSection.querySelectorAll('[data-entry]')) +node.dataset.entry === gameLog.at ? node.setAttribute('aria-current', 'step') : node.removeAttribute('aria-current');
};
const makeGame = () => {
  gameSection.replaceChildren();
  gameSection.setAttribute('aria-label', word('vlog'));
  const range = element('input');
  Object.assign(range, { type: 'range', min: 0, max: gameLog.entries, id: 'entry' });
  range.setAttribute('aria-label', word('vlog_range'));
  range.addEventListener('input', () => toEntry(+range.value));
  const jump = (text, key, to) => {
    const node = button(text, () => toEntry(to()));
    node.setAttribute('aria-label', word(key));
    return node;
  };
  const phases = element('select');
  phases.setAttribute('aria-label', word('vlog_phase'));
  gameLog.phases.forEach((phase, i) => phases.append(new Option(visible(phaseTold(phase)), i)));
  phases.addEventListener('change', () => toEntry(gameLog.phases[+phases.value].first_entry));
  const bar = element('div', undefined, 'bar');
  bar.append(jump('|\u25c0', 'step_first', () => 0), jump('\u25c0', 'step_back', () => gameLog.at - 1), range, jump('\u25b6', 'step_on', () => gameLog.at + 1), jump('\u25b6|', 'step_last', () => gameLog.entries), phases);
  const all = element('details', undefined, 'all');
  all.append(element('summary', word('log_all', { count: gameLog.entries })), ...gameLog.phases.map(phaseItem).filter(Boolean));
  gameSection.append(element('h2', gameLog.name), bar, element('p', undefined, 'now'), all);
};
const showGame = () => {
  gameSection.hidden = !gameLog;
  refereeSection.hidden = !gameLog;
  if (!gameLog) return;
  const phase = phaseAt(gameLog.at);
  Object.assign(gameSection.querySelector('#entry'), { value: gameLog.at, ariaValueText: `${gameLog.at}, ${phaseTold(phase)}` });
  gameSection.querySelector('select').value = gameLog.phases.indexOf(phase);
  const now = gameSection.querySelector('.now');
  now.replaceChildren(element('b', `${gameLog.at} / ${gameLog.entries}`), ' ', element('span', phaseTold(phase), 'phase'), ' ');
  const entry = gameLog.list[gameLog.at];
  if (gameLog.at === 0) now.append(word('vlog_begins'));
  else for (const text of entry ? entryTold(entry) : []) now.append(element('span', text, 'told'), ' ');
  for (const roll of entry?.rolls ?? []) now.append(...roll.dice.filter((face) => face >= 1 && face <= 6).map((face) => die(face, 6)));
  if (gameLog.walking || (gameLog.at > 0 && !entry)) now.append(element('small', word('working'), 'working'));
  if (gameLog.wrong && !gameLog.walking) now.append(messages(gameLog.wrong, 'complaint'));
  if (!gameLog.positions) now.append(element('small', word('vlog_no_position')));
  markEntry();
};

// The referee.
const addCorrection = (key, item) => {
  let text = gameLog.corrections || kCorrectionsHead;
  const there = text.match(new RegExp(`^${key}:[ \\t]*(\\[)?`, 'm'));
  if (!there) text += `${text.endsWith('\n') ? '' : '\n'}${key}:\n  - ${item}\n`;
  else {
    const at = there.index + there[0].length;
    const more = !there[1] ? `\n  - ${item}` : /^\s*\]/.test(text.slice(at)) ? item : `${item}, `;
    text = text.slice(0, at) + more + text.slice(at);
  }
  gameLog.corrections = text;
  judge();
};
const judge = async () => {
  const log = gameLog;
  if (busy) return;
  setBusy(true);
  log.judging = true;
  log.judgingSince = performance.now();
  const clock = setInterval(() => {
    const seconds = refereeSection.querySelector('.seconds');
    if (seconds) seconds.textContent = word('seconds', { count: secondsSince(log.judgingSince) });
  }, 250);
  showReferee();
  const path = kRoom + '/corrections.yaml';
  const more = log.corrections.trim() ? { [path]: log.corrections } : {};
  const answer = await asksLog(['judge', '--format', 'json', ...programLanguage(), ...(Object.keys(more).length ? ['--corrections', path] : [])], more);
  clearInterval(clock);
  busy = false;
  if (gameLog !== log) return;
  log.judging = false;
  log.said = plainPaths(answer.said).replaceAll('corrections.yaml', word('judge_corrections'));
  if (answer.text) log.judged = JSON.parse(answer.text);
  showReferee();
  set({});
  const found = findingsOf(log).filter((f) => f.illegal).length;
  say(answer.text ? word(found ? 'judge_illegal' : 'judge_legal', { count: found }) : log.said);
  tick('judged');
  if (log.shown !== log.at) await showEntry();  // it was wanted meanwhile
};
const findingsOf = (log) => (log.judged?.phases ?? []).flatMap((phase) => phase.findings);
const goesTo = (text, entry, picked, className) => {
  const node = button(text, () => toEntry(entry, picked), className);
  node.dataset.to = entry;
  return node;
};
const corrects = (text, action) => button(text, action, 'correct');
const ruleShown = (rule) => (rule ? [' ', ruleSpan({ rule })] : []);
const walkOf = (phase, finding) => phase.walks.find((walk) => walk.unit === finding.unit && walk.entries.includes(finding.entry));
const findingItem = (phase, f) => {
  const walk = walkOf(phase, f);
  const li = element('li', undefined, f.illegal ? 'illegal' : 'note');
  const where = [f.entry && word('judge_entry', { entry: f.entry }), f.unit, f.step && word('judge_step', { step: f.step }), f.hex].filter(Boolean).join(', ');
  li.append(element('b', word(f.illegal ? 'judge_is_illegal' : 'judge_note')), ' ', goesTo(where || phase.name, f.entry ?? phase.last_entry, { unit: f.unit, piece: f.piece, path: walk?.path, step: f.step, low_crawl: walk?.low_crawl }), ' ', visible(f.text), ...ruleShown(f.rule));
  if (f.enemy) li.append(element('small', word('judge_enemy', { enemy: f.enemy })));
  if (f.entry) li.append(' ', corrects(word('judge_ignore', { entry: f.entry }), () => addCorrection('ignore', f.entry)));
  return li;
};
const walkItem = (walk) => {
  const li = element('li', undefined, walk.legal ? 'legal' : 'illegal');
  const last = walk.entries[walk.entries.length - 1];
  const told = word(walk.entries.length || walk.fate ? (walk.low_crawl ? 'judge_crawls' : 'judge_walks') : 'judge_stays', { unit: walk.unit, path: walk.path.join(' \u2192 '), at: walk.path[0] });
  const picked = { unit: walk.unit, piece: walk.piece, path: walk.path, low_crawl: walk.low_crawl };
  li.append(last ? goesTo(told, last, picked) : element('span', told), ' ', element('span', [`${walk.counter}, ${walk.side}`, word('judge_duty_' + walk.duty), walk.fate].filter(Boolean).join('; '), 'hint'), ' ', element('b', word(walk.legal ? 'judge_is_legal' : 'judge_is_illegal')));
  for (const roll of walk.rolls)
    li.append(element('small', roll.rolled ? word('judge_rolled', { entry: roll.entry, at: roll.at, text: roll.text, result: roll.result }) : word('judge_owed', { at: roll.at })));
  if (walk.possible_paths?.length === 1) li.append(element('small', word('judge_dragged_one')));
  if (walk.possible_paths?.length > 1) {
    li.append(element('small', word('judge_dragged')));
    const paths = element('div', undefined, 'tools');
    for (const path of walk.possible_paths) paths.append(corrects(path.join(' '), () => addCorrection('paths', `{entry: ${walk.entries[0]}, unit: ${walk.piece}, path: [${path.map((hex) => JSON.stringify(hex)).join(', ')}]}`)));
    li.append(paths);
  }
  if (walk.entries.length === 1 && walk.path.length === 2 && !walk.low_crawl)
    li.append(' ', corrects(word('judge_was_crawl'), () => addCorrection('paths', `{entry: ${walk.entries[0]}, unit: ${walk.piece}, low_crawl: true}`)));
  return li;
};
const rallyItem = (rally) => {
  const li = element('li');
  li.append(goesTo(word('judge_rally', { entry: rally.entry, dice: rally.dice.join(', ') }), rally.entry, { unit: rally.unit, piece: rally.piece }), ' ',
    visible(rally.unit ? rally.text ?? rally.unit : word('judge_nobody')));
  if (!rally.inferred) return li;
  li.append(element('small', word('judge_for_inferred')));
  const others = (rally.might_be ?? []).map((unit) => corrects(word('judge_was_for', { unit }), () => addCorrection('rolls', `{entry: ${rally.entry}, unit: ${JSON.stringify(unit)}}`)));
  if (others.length) {
    const tools = element('div', undefined, 'tools');
    tools.append(...others);
    li.append(tools);
  }
  return li;
};
const judgedPhase = (phase) => {
  const part = element('section', undefined, 'judged');
  const head = element('h3');
  head.append(goesTo(phase.name || word('vlog_no_phase'), phase.first_entry, null));
  const illegal = phase.findings.filter((f) => f.illegal);
  part.append(head, element('p', word('judge_attacker', { side: phase.attacker, count: illegal.length }), 'hint'));
  const list = (items) => {
    const ul = listOf(items);
    ul.className = 'findings-of-log';
    return ul;
  };
  if (illegal.length) part.append(list(illegal.map((f) => findingItem(phase, f))));
  if (phase.walks.length) part.append(list(phase.walks.map(walkItem)));
  if (phase.rallies.length) part.append(list(phase.rallies.map(rallyItem)));
  const notes = phase.findings.filter((f) => !f.illegal);
  if (notes.length) part.append(list(notes.map((f) => findingItem(phase, f))));
  return part;
};
const correctionsPart = () => {
  const details = foldingOf('judge_corrections');
  if (gameLog.corrections) details.open = true;
  const text = element('textarea');
  Object.assign(text, { value: gameLog.corrections, rows: 6, spellcheck: false, id: 'corrections' });
  text.setAttribute('aria-label', word('judge_corrections'));
  text.addEventListener('input', () => (gameLog.corrections = text.value));
  const tools = element('p', undefined, 'tools');
  tools.append(button(word('judge_again'), judge), button(word('judge_save'), () => offer('corrections.yaml', 'application/yaml', gameLog.corrections)));
  details.append(element('p', word('judge_corrections_hint'), 'hint'), text, tools);
  return details;
};
const showReferee = () => {
  if (!gameLog) return;
  refereeSection.setAttribute('aria-label', word('judge_title'));
  refereeSection.replaceChildren(element('h2', word('judge_title')));
  if (gameLog.judging) return void refereeSection.append(workBar(word('judge'), null, word('seconds', { count: secondsSince(gameLog.judgingSince) }), () => engine.stop()));
  const { judged, said } = gameLog;
  if (!judged) refereeSection.append(element('p', word('judge_hint')), button(word('judge'), judge, 'judge'));
  if (said) refereeSection.append(messages(said, 'complaint'));
  if (!judged) return;
  const illegal = findingsOf(gameLog).filter((f) => f.illegal).length;
  refereeSection.append(element('p', word(illegal ? 'judge_illegal' : 'judge_legal', { count: illegal }), illegal ? 'verdict bad' : 'verdict'));
  if (language !== 'en' && !kOfProgram.includes(language)) refereeSection.append(element('p', word('reasons_language'), 'hint'));
  if (!judged.phases.some((phase) => phase.phase === 'rout')) refereeSection.append(element('p', word('judge_no_rout')));
  refereeSection.append(...judged.phases.map(judgedPhase));
  if (judged.broke.length) refereeSection.append(listOf(judged.broke.map((b) => {
    const li = element('li');
    li.append(goesTo(word('judge_broke', b), b.entry, b));
    return li;
  })));
  refereeSection.append(element('p', word('judge_inferred'), 'hint'), correctionsPart());
};

// Another position takes the page: the log goes.
const leaveGameLog = () => {
  gameLog = null;
  showGame();
};
// The log of a file that was opened: its position is shown already, or none could be. What the program says if it cannot be read.
const openGameLog = async ({ name, bytes, others }, told) => {
  const path = `${kRoom}/${name}`;
  const files = { ...beside('/open', others ?? []), [path]: bytes };
  // Most links and readers want the end; of a short log that is all.
  const first = Math.max(1, (told?.entries ?? kWindow) - ((told?.entries ?? kWindow) - 1) % kWindow);
  const answer = await askListing(path, files, first);
  if (!answer.text) return plainPaths(answer.said);
  const whole = JSON.parse(answer.text);
  const { entries, phases } = whole;
  if (!entries) return '';
  gameLog = { name, path, files, entries, list: [], phases, boards: new Set(), at: told?.at ?? 0, shown: told ? told.at : null, positions: told !== undefined, picked: null, pieces: piecesOf(told), wrong: '', corrections: '', judged: null, said: '', judging: false };
  takeEntries(gameLog, whole);
  linked = '';
  makeGame();
  showReferee();
  const wanted = entryWanted ?? entries;
  entryWanted = null;
  if (wanted !== gameLog.shown) await toEntry(wanted);
  else set({});
  showGame();
  return '';
};
const openCorrections = async ({ bytes }) => {
  if (!gameLog) return word('judge_no_log');
  gameLog.corrections = textOf(bytes);
  await judge();
  return gameLog.said;
};
const isCorrections = (bytes) => /^(#.*\n|\s)*hexrout_corrections:/.test(textOf(bytes.subarray(0, 4000)));
showGameWords = () => {
  if (!gameLog) return;
  makeGame();
  showReferee();
  showGame();
};
