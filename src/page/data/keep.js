// Part 16: what the reader takes along: the position as YAML, as a link, as a picture.
const offer = (name, type, bytes) => {
  const a = element('a');
  a.href = URL.createObjectURL(new Blob([bytes], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
};
const save = async () => {
  if (!view.yaml) await adjudicate();
  if (!view.yaml) return;
  offer('position.yaml', 'application/yaml', shownGame ? view.yaml.replace(/^rules_folder: .*$/m, () => `rules_folder: ${JSON.stringify(shownGame.name)}`) : view.yaml);
  const left = besideNow().length;
  const said = [shownGame && word(shownGame.name === '.' ? 'yaml_in_game' : 'yaml_of_game', { folder: shownGame.name }), left && word('yaml_beside', { count: left })].filter(Boolean);
  if (said.length) tellKept(said.join('\n'));
};

// A link holds the position in its fragment, which browsers send to nobody: the scenario with its map, packed, of each board the
// name and a hash of its files, and the files of a game that is a folder.
// A hosted studio names the map of an example in its links, with the hash of its text.
const base64url = (bytes) => base64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
// Limits of a link, and of a page that was saved with a position, before they are packed: bytes of all, of a game's files, of any other text.
const kInLink = { all: 1 << 20, game: 96 << 10, text: 64 << 10 };
const kInPage = { all: 8 << 20, game: 4 << 20, text: 8 << 20 };
const packedPosition = async (limits = kInLink) => {
  const hashes = {};
  for (const name of filesNamed()) {
    const board = await boards.get(name);
    if (board) hashes[name] = board.hash;
  }
  let position = scenario;
  if (exampleMap && exampleMap.map === JSON.stringify(scenario.map)) {
    position = { ...scenario, map: { file: exampleMap.file } };
    hashes[exampleMap.file] = await hashOf([exampleText(exampleMap.file)]);
  }
  const game = gameFits(limits.game) ? gameToLink() : undefined;
  if (shownGame) position = { ...position, rules_folder: game ? [linkedGame(scenario), shownGame.archive].filter(Boolean).join('/') : shownGame.name };
  const text = new TextEncoder().encode(JSON.stringify({ scenario: position, boards: hashes, game, beside: besideMap.length ? besideMap : undefined }));
  if (text.length > limits.all) throw new Error(word('position_too_large'));
  return base64url(new Uint8Array(await (await through(new Blob([text]), new CompressionStream('deflate-raw'))).arrayBuffer()));
};
// Where others reach the studio: this page's own address, or the one it was made with (hexrout studio --address). Null for a page
// from disk without one: its links open on this machine alone.
const here = location.href.replace(/#.*/, '');
const home = /^https?:$/.test(location.protocol) ? here : document.documentElement.dataset.address ?? null;
const tellKept = (said, bad = false) => {
  opened = [{ name: '', said, bad }];
  showOpened();
};
// Names the files that a link does not carry, and how to give them to others.
const linkLacks = () => (gameFits(kInLink.game) ? '' : '\n' + word('link_without_game', { folder: shownGame.name }));
const copyText = async (text, told, otherwise) => {
  try {
    await navigator.clipboard.writeText(text);
    tellKept(word(told) + linkLacks(), told === 'link_local' || linkLacks() !== '');
  } catch {
    tellKept(otherwise);
  }
};
const copyLink = async () => {
  const position = '#position=' + (await packedPosition());
  history.replaceState(null, '', position);
  own = location.hash;
  await copyText((home ?? here) + position, home ? 'link_copied' : 'link_local', word(home ? 'link_here' : 'link_local') + linkLacks());
};
// A line for somebody's page: the position to look at, without the tools that change it.
const copyEmbedding = async () => {
  const title = document.title.replace(/[&<>"']/g, ' ');
  const line = `<iframe src="${home}#embed&position=${await packedPosition()}" title="${title}" width="720" height="480" loading="lazy"></iframe>`;
  await copyText(line, 'embed_copied', line);
};
const share = async () => {
  const what = home ? { url: `${home}#position=${await packedPosition()}` } : { files: [new File([await pngOf()], 'position.png', { type: 'image/png' })] };
  await navigator.share({ title: document.title, ...what }).catch((error) => error.name === 'AbortError' || tellKept(String(error), true));
};
const copyPicture = () => navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf() })]).then(() => tellKept(word('picture_copied')), (error) => tellKept(String(error), true));

// The boards' two data files and what else the position is read with, in the form of a page's own files.
const kBoardFiles = [/(^|\/)LOSData$/, /(^|\/)BoardMetadata\.xml$/];
const filesToKeep = async () => {
  const out = Object.fromEntries(Object.entries(read('files') ?? {}).filter(([path]) => path.startsWith(kBoards)));
  for (const name of filesNamed())
    for (const [path, blob] of Object.entries((await boards.get(name))?.files ?? {})) {
      const parts = isBoard(name) && !path.includes('/') ? await Promise.all(kBoardFiles.map((file) => entryOfZip(blob, file, kMostBoardBytes))) : [];
      for (const part of parts) if (part) out[`${kBoards}/${name}/${part.name.replace(/.*\//, '')}`] = base64(new Uint8Array(await part.content.arrayBuffer()));
      if (!parts.length) out[`${kBoards}/${path}`] = base64(new Uint8Array(await blob.arrayBuffer()));
    }
  return out;
};
// The page as it was written, without what this visit made of it, and with the position inside.
const savePage = async () => {
  const [packed, files] = [await packedPosition(kInPage), await filesToKeep()];
  const copy = document.documentElement.cloneNode(true);
  for (const node of copy.querySelectorAll('#bar, #map, #over, #string, #units, #changed, #side > *, #opened, #log, #game, #status, #tables')) node.replaceChildren();
  for (const node of copy.querySelectorAll('#opened, #string, #column section, #log, #game')) node.hidden = true;
  for (const node of copy.querySelectorAll('.tour, dialog, link, head script, #linked, #files, #ground, #view, #heat, #scenario')) node.remove();
  const body = copy.querySelector('body');
  for (const { name } of [...body.attributes]) body.removeAttribute(name);
  const put = (id, type, text) => copy.querySelector('#engine').before(Object.assign(element('script'), { id, type, textContent: text }));
  put('linked', 'text/plain', packed);
  if (Object.keys(files).length) put('files', 'application/json', JSON.stringify(files));
  offer('position.html', 'text/html', '<!DOCTYPE html>\n' + copy.outerHTML);
  tellKept(word(gameFits(kInPage.game) ? 'page_saved' : 'page_without_game', { folder: shownGame?.name }), !gameFits(kInPage.game));
};
// Reads a link within its limits; throws an error with words for the reader.
const unpackedLink = async (packedText, { all, game, text }) => {
  try {
    if (packedText.length > 2 * all) throw new Error(kTooLarge);
    const plain = await through(new Blob([bytesOf(packedText.replace(/-/g, '+').replace(/_/g, '/'))]), new DecompressionStream('deflate-raw'), all);
    const linked = JSON.parse(await plain.text(), (key, value) => {
      if (typeof value === 'string' && value.length > (kGameInLink.test(key) ? 2 * game : text)) throw new Error(kTooLarge);
      return value;
    });
    if (linked.scenario) return linked;
  } catch (error) {
    if (error.message === kTooLarge) throw new Error(word('link_too_large'));
  }
  throw new Error(word('link_damaged'));
};
const openLinked = async (packedText, limits) => {
  try {
    const linked = await unpackedLink(packedText, limits);
    await examplesRead;
    const found = await openPosition({ name: 'position.json', beside: linked.beside, bytes: new TextEncoder().encode(JSON.stringify(linked.scenario)), others: [...exampleMaps(), ...gameOfLink(linked)] });
    if (found.answer) exampleMap = exampleText(linked.scenario.map?.file) ? { file: linked.scenario.map.file, map: JSON.stringify(scenario.map) } : null;
    opened = found.answer ? [] : [{ name: 'link', said: plainPaths(found.said), bad: true, missing: found.missing }];
    for (const [name, hash] of Object.entries(linked.boards ?? {})) {
      const board = (await boards.get(name)) ?? (exampleText(name) && { hash: await hashOf([exampleText(name)]) });
      if (board && board.hash !== hash) opened.push({ name: shownName(name), said: word('board_other', { name }), bad: true });
    }
  } catch (error) {
    opened = [{ name: '', said: error.message, bad: true }];
  }
  showOpened();
};

// The key of the marks in rows below a map.
const [kKeyRow, kKeyLetter] = [28, 6.9];  // pixels of a row, and of a letter at most on the average
const addKey = (copy) => {
  let [x, y] = [12, mapHeight + 4];
  const key = draw(copy, 'g', { class: 'key', 'font-size': 13, fill: '#222' });
  for (const item of document.querySelectorAll('#marks li')) {
    const text = item.lastChild.textContent;
    const wide = 44 + kKeyLetter * text.length;
    if (x > 12 && x + wide > mapWidth) [x, y] = [12, y + kKeyRow];
    const mark = item.querySelector('svg').cloneNode(true);
    for (const [name, value] of Object.entries({ x, y, width: 22, height: 22 })) mark.setAttribute(name, value);
    key.append(mark);
    draw(key, 'text', { x: x + 28, y: y + 16 }, text);
    x += wide;
  }
  const bottom = y + kKeyRow + 4;
  key.prepend(draw(key, 'rect', { y: mapHeight, width: mapWidth, height: bottom - mapHeight, fill: '#fffdf8' }));
  copy.setAttribute('viewBox', `0 0 ${mapWidth} ${bottom}`);
  copy.setAttribute('height', bottom);
};
// The map as it is seen, with the marks of the chosen unit and without what is taken away.
const drawnMap = () => {
  const copy = svg.cloneNode(true);
  copy.setAttribute('width', mapWidth);
  copy.setAttribute('height', mapHeight);
  copy.querySelector('.targets')?.remove();
  copy.querySelector('.names')?.setAttribute('font-size', kNameSize);  // it has room for all of them
  for (const name of hiddenLayers) for (const node of copy.querySelectorAll(`.${name}, .live-${name}`)) node.remove();
  addKey(copy);
  return inlineBoardPictures(new XMLSerializer().serializeToString(copy));
};
const pngOf = async () => {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([await drawnMap()], { type: 'image/svg+xml' }));
  image.src = address;
  await image.decode();
  const canvas = element('canvas');
  const sharp = Math.min(2, 8000 / Math.max(image.width, image.height));
  Object.assign(canvas, { width: image.width * sharp, height: image.height * sharp });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve));
};
// What a player takes to the table: the map, the verdicts, and what the chosen unit may do. The browser's own printing has the tables, too.
const kMostWaysInFull = 8;  // with their paths and odds; of more, the ends and MF
const printOne = () => {
  for (const menu of document.querySelectorAll('.menu[open]')) menu.open = false;
  document.body.classList.add('one-page');
  document.body.classList.toggle('many-ways', panel.querySelectorAll('.option').length > kMostWaysInFull);
  print();
};
addEventListener('afterprint', () => document.body.classList.remove('one-page'));
const saveButtons = () => {
  const list = element('div', undefined, 'choices');
  const tools = [
    ['save_page', savePage], ['link', copyLink], navigator.share && ['share', share], home && ['embed', copyEmbedding], ['save_yaml', save],
    ['picture_svg', async () => offer('position.svg', 'image/svg+xml', await drawnMap())], ['picture_png', async () => offer('position.png', 'image/png', await pngOf())],
    window.ClipboardItem && ['picture_copy', copyPicture], ['print_one', printOne]];
  list.append(...tools.filter(Boolean).map(([key, action]) => button(word(key), () => Promise.resolve(action()).catch((error) => tellKept(error.message, true)))));
  return [list];
};
