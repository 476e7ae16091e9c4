// Part 15: opening what people have: files that are dropped, chosen or pasted. The command reads them; this page only hands
// them over and shows what it says.
const kMostBytes = 32 << 20;
const kMostFiles = 2000;
const startSection = document.getElementById('start');
const openedSection = document.getElementById('opened');
// Messages name files as the reader knows them. That a log is read at its end, the slider says.
const plainPaths = (said) => said.replace(/^[^\n]*: \w+\[vsav-log\][^\n]*\n?/gm, '').replace(/\/open\/[01]\/in\/it\/|\/?\bgame\/\d+\//g, '').replaceAll(kRoom + '/', '').replaceAll(kPosition, 'position').replaceAll(kBoards + '/', '').replaceAll(kBoards, 'boards').replace(/^hexrout: /gm, '');

// Words for files that cannot be opened: one that is none of these games is called so, without advice on how to write one. Of a save without boards that is the reason, and not
// what follows from it; of a scenario alone, that its map is missing.
const saidPlainly = (said, name) => {
  if (!said || /\[(other-file|not-text)\]|\[bad-archive\]: LOSData /.test(said) || (/\[missing-key\][^\n]*\bhexrout\b/.test(said) && /\[missing-key\][^\n]*'map'/.test(said))) return word('unreadable', { name });
  if (/\[vsav-no-boards\]/.test(said)) return word('save_no_boards');
  const map = said.match(/^[^\n]*\[cannot-read\]: (?:[^\n:]*\/)?([^\n:\/]+): /m);
  return map ? word('scenario_no_map', { map: map[1] }) : plainPaths(said);
};

// What is known of the files last opened: {name, said, bad, position}.
let opened = [];
let waitingForBoards = null;  // a position that can be opened when its boards are there
// How to find a board's file; the folder differs from one player to the next.
const kSearches = [['Windows', 'where /R %USERPROFILE% '], ['macOS', 'mdfind -name '], ['Linux', 'find ~ -name ']];
const missingBoards = (names) => {
  const node = element('div', undefined, 'missing');
  const files = names.filter((name) => name !== kSharedRules).map(shownName);
  if (names.includes(kSharedRules)) node.append(element('p', word('ground_no_rules')));
  if (files.length) {
    const list = element('dl');
    for (const [system, search] of kSearches) list.append(element('dt', system), element('dd', search + files[0]));
    node.append(element('p', word('boards_missing', { names: files.join(', ') })), element('p', word('boards_where')), list);
  }
  node.append(paragraphOf(chooser('choose_files', false), boardsChooser()));
  return node;
};
const showOpened = () => {
  tick('opened');
  openedSection.hidden = !opened.length;
  openedSection.replaceChildren();
  if (!opened.length) return;
  const close = button(word('dismiss'), () => {
    opened = [];
    openedSection.hidden = true;
  });
  openedSection.append(close);
  for (const { name, said, bad, missing, position } of opened) {
    const part = element('div', undefined, bad ? 'bad' : 'good');
    part.append(element('b', name));
    if (position) part.append(' ', button(word('open'), () => openPosition(position)));
    if (missing?.length) part.append(missingBoards(missing));
    if (said && (position !== undefined || !missing?.length)) part.append(messages(said));
    openedSection.append(part);
  }
  say(opened.map((o) => `${o.name}: ${o.said.split('\n')[0]}`).join('; '));
  if (!openedSection.querySelector('.bad, .good button')) noteLeaves(opened);
};
// A note that asks for nothing goes by itself, but not while the reader is at it.
const kNoteStays = 8000;  // milliseconds
const noteLeaves = (note) => setTimeout(() => {
  if (opened !== note) return;
  if (openedSection.matches(':hover, :focus-within')) return noteLeaves(note);
  opened = [];
  openedSection.hidden = true;
}, kNoteStays);

// Files dropped together may name each other: each lies where it lay in its folder, beside the position, and in the folders above it.
const beside = (top, others) => {
  const files = {};
  for (const { path, name, bytes } of others)
    if (bytes.length < 4 << 20) for (const place of [name, `in/${name}`, `in/it/${name}`, `in/it/${path ?? name}`]) files[`${top}/${place}`] = bytes;
  return files;
};
// The position that is shown and the one that is read have folders of their own, so that files of one are not taken for the other's.
const folders = [{}, {}];  // their files
let shownFolder = 0;
// A map alone becomes a position with nobody on it.
const onMap = (title, map) => `hexrout: 1\ntitle: ${JSON.stringify(title)}\nmap:\n${map.replace(/^---$/gm, '').replace(/^(?=.)/gm, '  ')}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: []\n`;
// Whether the program can make a position of these files: {answer, files, path}, or what it says of them.
const readPosition = async ({ path: lay, name, bytes, others }) => {
  const mine = 1 - shownFolder;
  const path = `/open/${mine}/in/it/${lay ?? name}`;
  const files = { ...beside(`/open/${mine}`, others ?? []), [path]: bytes };
  const gone = Object.keys(folders[mine]).filter((old) => !(old in files));
  folders[mine] = files;
  const asPosition = await askWithBoards(['report', path, '--format', 'whole'], files, gone);
  const missing = missingIn(asPosition.said);
  if (asPosition.text) return { answer: asPosition, missing };
  if (missing.length) return { missing, said: asPosition.said };
  const asMap = await askWithBoards(['convert', path, '--to', 'yaml'], files);
  if (!asMap.text || /^hexrout:/m.test(asMap.text)) return { said: /\[already-ours\]/.test(asMap.said) ? asPosition.said : asMap.said || asPosition.said };
  const wrapped = await askWithBoards(['report', kPosition, '--format', 'whole'], { [kPosition]: onMap(name, asMap.text) });
  return wrapped.text ? { answer: { ...wrapped, said: asMap.said } } : { said: wrapped.said };
};
const showPosition = (answer) => {
  const whole = JSON.parse(answer.text);
  leaveGameLog();
  [design, areaShown, branches] = [null, null, []];
  scenario = whole.scenario;
  undo.length = redo.length = 0;
  game = null;
  changes = null;
  complaint = '';
  Object.assign(state, { unit: null, hex: null, option: null, step: 0 });
  view = whole;
  document.body.classList.remove('empty');  // what is not laid out has no size
  drawing = laying = null;
  mapShown = '';
  takeWhole(whole, JSON.stringify(scenario.map));
  closeStart();
  takeView(whole);
  showWords();
  showDraw();
  set({ unit: firstUnit() });
  showChosen();
  showChanged();
  tellAnswered(answer);
};
// Opens one file, and tells what the program says of it.
const openPosition = async (file) => {
  busy = true;
  document.body.classList.add('busy');
  const found = await readPosition(file);
  busy = false;
  document.body.classList.remove('busy');
  if (found.answer) {
    shownFolder = 1 - shownFolder;
    showPosition(found.answer);
    const path = `open/${shownFolder}/in/it/${file.path ?? file.name}`;
    await takeGame(path, folders[shownFolder]);
    await readBeside('/' + path, file.beside);
    if (besideMap.length) {
      found.answer.said = besideSaid(found.answer.said);
      showBesideFirst();
    }
    found.said = view.of_log?.entries ? await openGameLog(file, view.of_log) : '';
  } else if (isSavedGame(file)) {
    await openGameLog(file);  // its list at least
  }
  waitingForBoards = found.missing?.length ? file : null;
  return found;
};
const openLog = async ({ bytes }) => {
  if (!scenario) return word('unreadable', { name: 'log' });
  const path = kRoom + '/phase.log';
  const answer = await askWithBoards(['report', kPosition, '--format', 'json', '--log', path], { [kPosition]: JSON.stringify(scenario), [path]: bytes });
  if (!answer.text) return plainPaths(answer.said);
  takeView(JSON.parse(answer.text));
  set({});
  tellAnswered(answer);
  return '';
};
const isSavedGame = ({ name }) => /\.(vlog|vsav)$/i.test(name);
const isLog = (bytes) => /^\s*\{"(type|hexrout-log|log)"/.test(textOf(bytes.subarray(0, 200)));

const openOne = async (file, opening) => {
  if (file.blob.size > kMostBytes) return { name: file.name, bad: true, said: word('too_big', { name: file.name, most: kMostBytes >> 20 }) };
  const position = { path: file.path, name: file.name, beside: file.beside, bytes: file.bytes, others: opening.filter((o) => o !== file) };
  if (isLog(file.bytes)) {
    const said = await openLog(file);
    return { name: file.name, said, bad: said !== '' };
  }
  if (isCorrections(file.bytes)) {
    const said = await openCorrections(file);
    return { name: file.name, said, bad: said !== '' };
  }
  const found = await (opening.shown ? readPosition(position) : openPosition(position));
  if (!found.answer) return { name: file.name, said: saidPlainly(found.said, file.name), bad: true, missing: found.missing };
  const before = opening.shown;
  opening.shown = true;
  return { name: file.name, said: [plainPaths(found.answer.said), found.said].filter(Boolean).join('\n'), bad: Boolean(found.said), missing: found.missing, position: before ? position : null };
};
const keptWords = (name) => word(boards.lasting() ? 'board_kept' : 'board_kept_for_now', { name });

// Replaces VASL's module, which is an archive, by the rules for changes of terrain in it.
const withoutModules = async (files) => {
  const out = [];
  for (const file of files) {
    const rules = /\.vmod$/i.test(file.name) && (await entryOfZip(file.blob, /(^|\/)SharedBoardMetadata\.xml$/, kMostRulesBytes).catch(() => null));
    out.push(rules ? { path: kSharedRules, name: kSharedRules, blob: rules.content } : file);
  }
  return out;
};
// Games that are folders: in one archive, or as they are. Their files are no positions, nor are their cases.
const kMostGameBytes = 8 << 20;
const withoutArchives = async (files) => {
  const out = [];
  for (const file of files) {
    const game = /(.*)\.hexgame$/i.exec(file.path);
    const inside = game && (await filesOfZip(file.blob, /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+\.(yaml|md)$/, kMostGameBytes).catch(() => null));
    // As the archive, too, for a scenario that names it.
    if (inside?.length) for (const { name, content } of inside) out.push({ path: `${game[1]}/${name}`, name: name.replace(/.*\//, ''), blob: content });
    out.push(game ? { ...file, isGame: true, damaged: !inside?.length } : file);
  }
  return out;
};
const kGameFiles = /^(.*\.md|cases\/.*)$/;
const isOfGame = (path) => kRuleFile.test(path) || kGameFiles.test(path);
const gamesAmong = (files) => files.filter(({ path }) => /(^|\/)game\.yaml$/.test(path)).map(({ path }) => path.slice(0, -'game.yaml'.length));
const markGames = (files) => {
  const games = gamesAmong(files);
  for (const file of files) file.isGame ||= games.some((game) => file.path.startsWith(game) && isOfGame(file.path.slice(game.length)));
  return games;
};

// Files: {path, name, blob}. Boards first, because positions among them may need them.
const openFiles = async (files) => {
  const named = await withBoardNames(await withoutArchives(await withoutModules(files.slice(0, kMostFiles))));
  const { found, rest } = sortOutBoards(named);
  const games = markGames(rest);
  const told = named.filter(({ was }) => was).map(({ was, name }) => ({ name: was, said: word('board_named', { name: boardName(name) }), bad: false }));
  const gained = [];
  for (const [name, parts] of found) {
    const said = await keepBoard(name, parts, found.size <= kMostChecked);
    if (said) told.push({ name: shownName(name), said, bad: true });
    else gained.push(name);
  }
  if (gained.length) told.push({ name: word('boards_gained', { count: gained.length }), said: keptWords(gained.length <= kMostChecked ? gained.map((name) => (isBoard(name) ? name : shownName(name))).join(', ') : gained.length), bad: false });
  for (const file of rest) if (file.blob.size <= kMostBytes) file.bytes = new Uint8Array(await file.blob.arrayBuffer());
  if (laying && gained.length) await readGroundFiles();
  const opening = rest;
  const waiting = gained.length && !rest.length ? waitingForBoards : null;
  if (waiting) told.push(await openOne({ ...waiting, blob: new Blob([waiting.bytes]) }, waiting.others ?? []));
  for (const file of opening) if (file.damaged) told.push({ name: file.name, said: word('game_damaged'), bad: true });
  for (const file of opening) if (!file.isGame && !isCompanion(file, opening)) told.push(await openOne(file, opening));
  if (games.length && !told.length) told.push({ name: games[0] || 'game.yaml', said: word('game_alone'), bad: true });
  opened = told.filter((t) => t.bad || t.said || t.position);
  showOpened();
  showStart();
  showTerrain();
};
// A map that a scenario dropped with it names is no position of its own.
const kMostScenarioBytes = 1 << 20;
const names = (file, name) => {
  if (file.bytes === undefined || file.bytes.length > kMostScenarioBytes) return false;
  file.text ??= textOf(file.bytes);
  return /\bfile:\s/.test(file.text) && file.text.includes(name);
};
const isCompanion = (file, all) => all.some((other) => other !== file && names(other, file.name));

// Files of folders that were dropped, with their paths.
const entriesOf = async (entry, path) => {
  if (entry.isFile) return new Promise((resolve) => entry.file((blob) => resolve([{ path: path + entry.name, name: entry.name, blob }]), () => resolve([])));
  const reader = entry.createReader();
  const out = [];
  for (;;) {
    const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (!some.length || out.length > kMostFiles) return out;
    for (const child of some) out.push(...(await entriesOf(child, path + entry.name + '/')));
  }
};
const filesOf = async (transfer) => {
  const entries = [...transfer.items].filter((i) => i.kind === 'file').map((i) => i.webkitGetAsEntry?.() ?? null);
  if (entries.length && entries.every(Boolean)) return (await Promise.all(entries.map((e) => entriesOf(e, '')))).flat();
  return [...transfer.files].map((blob) => ({ path: blob.name, name: blob.name, blob }));
};
let opening = Promise.resolve();
const openSoon = (files) => readOnly || (opening = opening.then(() => openFiles(files)).catch((error) => {
  opened = [{ name: '', said: String(error), bad: true }];
  busy = false;
  document.body.classList.remove('busy');
  showOpened();
}));
const openText = (text) => {
  const link = text.match(/#(?:.*&)?position=[\w-]+/);
  if (link) return void (location.hash = link[0]);
  openSoon([{ path: 'pasted.yaml', name: 'pasted.yaml', blob: new Blob([text]) }]);
};

addEventListener('dragover', (event) => {
  if (![...event.dataTransfer.types].includes('Files')) return;
  event.preventDefault();
  document.body.classList.add('dropping');
});
addEventListener('dragleave', (event) => event.relatedTarget === null && document.body.classList.remove('dropping'));
addEventListener('drop', async (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  openSoon(await filesOf(event.dataTransfer));
});
addEventListener('paste', (event) => {
  if (typing(event)) return;
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain');
  if (!files.length && !text.trim()) return;
  event.preventDefault();
  if (files.length) openSoon(files.map((blob) => ({ path: blob.name, name: blob.name, blob })));
  else openText(text);
});

const chooser = (key, folder) => {
  const label = element('label', undefined, 'chooser');
  const input = element('input');
  Object.assign(input, { type: 'file', multiple: true, webkitdirectory: folder });
  input.addEventListener('change', () => {
    openSoon([...input.files].map((blob) => ({ path: blob.webkitRelativePath || blob.name, name: blob.name, blob })));
    input.value = '';
  });
  label.append(input, element('span', word(key)));
  return label;
};
const boardsChooser = () => (onTouch ? '' : chooser('boards_folder', true));  // phones have no folders to choose

// The part that opens: what can be brought, the examples, the boards that are kept.
const examples = document.getElementById('examples') && {};  // by path, once they are unpacked
const examplesRead = examples && unpacked('examples').json().then((all) => {
  Object.assign(examples, all);
  if (!startSection.hidden) showStart();
  tick('examples');
});
const kEmptyMap = 'data/empty.yaml';
const exampleFile = (path, name) => ({ path: name, name: name.replace(/.*\//, ''), bytes: new TextEncoder().encode(examples[path]) });
const exampleMaps = () => Object.keys(examples ?? {}).filter((path) => /^maps\/[^/]+$/.test(path)).map((path) => exampleFile(path, path.slice(5)));
const exampleText = (file) => examples?.['maps/' + String(file).replace('../', '')];
let exampleMap = null;  // {file, map}: the map of the example that was opened, as its scenario names it and as data
const kGames = 'maps/games/';
const openExample = async (path) => {
  opened = [];  // what was said of an earlier file
  openedSection.hidden = true;
  const folder = path.startsWith(kGames) ? path.replace(/[^/]*$/, '') : 'maps/';
  const file = (name) => exampleFile(name, name.slice(folder.length));
  const others = folder === 'maps/' ? exampleMaps() : Object.keys(examples).filter((name) => name !== path && name.startsWith(folder)).map(file);
  const found = await openPosition({ ...file(path), path: folder === 'maps/' ? 'example.yaml' : file(path).path, others });
  const map = examples[path].match(/^map: *\{ *file: *([^ }]+)/m)?.[1];
  if (!found.answer) {
    opened = [{ name: exampleTitle(path), said: plainPaths(found.said ?? ''), bad: true }];
    showOpened();
  }
  exampleMap = found.answer && exampleText(map) ? { file: map, map: JSON.stringify(scenario.map) } : null;
  return found;
};
const gameOf = (path) => examples[path.replace(/[^/]*$/, 'game.yaml')];
const titleOf = (text) => text.match(/^title: *"?([^"\n]*)/m)?.[1];
const exampleTitle = (path) => (path === kEmptyMap ? word('empty') : titleOf(examples[path]) ?? path);
const exampleRules = (path) => (path === kEmptyMap ? word('empty_hint') : gameOf(path) ? titleOf(gameOf(path)) : wordFor('rules_', examples[path].match(/^rules: *(\w+)/m)?.[1] ?? ''));
const exampleButton = (path) => {
  const node = button(exampleTitle(path), () => openExample(path));
  node.append(element('small', exampleRules(path)));
  return node;
};
const showBoards = async (section) => {
  const names = await boards.names();
  section.replaceChildren();
  if (!names.length) return;
  const details = foldingOf('boards', { count: names.length });
  const list = element('ul', undefined, 'boards');
  for (const name of names) {
    const li = element('li', (isBoard(name) ? name : shownName(name)) + ' ');
    const node = button(word('board_remove'), async () => {
      await boards.remove(name);
      showBoards(section);
    });
    node.setAttribute('aria-label', `${word('board_remove')} ${name}`);
    li.append(node);
    list.append(li);
  }
  details.append(list);
  section.append(details);
};
const toggleStart = () => {
  startSection.hidden = !startSection.hidden;
  if (!startSection.hidden) document.getElementById('side').scrollTop = 0;
};
const closeStart = () => (startSection.hidden = true);
const showStart = () => {
  startSection.setAttribute('aria-label', word('open'));
  startSection.replaceChildren(element('h2', word(svg ? 'open' : 'welcome')), element('p', word('bring_here')));
  const choosers = element('p', undefined, 'tools choosers');
  choosers.append(chooser('choose_files', false), ' ', boardsChooser());
  if (examples) choosers.append(' ', tourButton());
  startSection.append(choosers, element('p', word('paste_hint'), 'hint'));
  if (examples) {
    const list = element('p', undefined, 'tools examples');
    for (const path of Object.keys(examples))
      if (path === kEmptyMap || path.startsWith('maps/scenarios/') || (path.startsWith(kGames) && /^hexrout:/m.test(examples[path]))) list.append(exampleButton(path), ' ');
    startSection.append(element('h3', word('examples')), list);
  }
  const kept = element('div');
  startSection.append(kept, element('p', word('nothing_sent'), 'promise'));
  showBoards(kept);
};
