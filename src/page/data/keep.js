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
  if (view.yaml) offer('position.yaml', 'application/yaml', view.yaml.replace(/^(rules_folder: )open\/in\/it\//m, '$1'));
};

// A link holds the position in its fragment, which browsers send to nobody: the scenario with its map, packed, and of each
// board the name and a hash of its files.
const base64url = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const kMostLinked = 8 << 20;
const packedPosition = async () => {
  const hashes = {};
  for (const name of filesNamed()) {
    const board = await boards.get(name);
    if (board) hashes[name] = board.hash;
  }
  const text = JSON.stringify({ scenario, boards: hashes });
  return base64url(new Uint8Array(await (await through(new Blob([text]), new CompressionStream('deflate-raw'))).arrayBuffer()));
};
const copyLink = async () => {
  const address = location.href.replace(/#.*/, '') + '#position=' + (await packedPosition());
  history.replaceState(null, '', address);
  own = location.hash;
  try {
    await navigator.clipboard.writeText(address);
    say(word('link_copied'));
    opened = [{ name: '', said: word('link_copied'), bad: false }];
  } catch {
    opened = [{ name: '', said: word('link_here'), bad: false }];
  }
  showOpened();
};
const openLinked = async (packedText) => {
  try {
    const bytes = bytesOf(packedText.replace(/-/g, '+').replace(/_/g, '/'));
    const plain = await through(new Blob([bytes]), new DecompressionStream('deflate-raw'), kMostLinked);
    const linked = JSON.parse(await plain.text());
    const found = await openPosition({ name: 'position.json', bytes: new TextEncoder().encode(JSON.stringify(linked.scenario)) });
    opened = found.answer ? [] : [{ name: 'link', said: plainPaths(found.said), bad: true, missing: found.missing }];
    for (const [name, hash] of Object.entries(linked.boards ?? {})) {
      const board = await boards.get(name);
      if (board && board.hash !== hash) opened.push({ name: shownName(name), said: word('board_other', { name }), bad: true });
    }
  } catch (error) {
    opened = [{ name: 'link', said: word('unreadable', { name: String(error) }), bad: true }];
  }
  showOpened();
};

// The map as it is seen, with the marks of the chosen unit and without what is taken away.
const drawnMap = () => {
  const copy = svg.cloneNode(true);
  copy.setAttribute('width', mapWidth);
  copy.setAttribute('height', mapHeight);
  copy.querySelector('.targets')?.remove();
  copy.querySelector('.names')?.setAttribute('font-size', kNameSize);  // it has room for all of them
  for (const name of hiddenLayers) for (const node of copy.querySelectorAll(`.${name}, .live-${name}`)) node.remove();
  return inlineBoardPictures(new XMLSerializer().serializeToString(copy));
};
const savePicture = async (png) => {
  const text = await drawnMap();
  if (!png) return offer('position.svg', 'image/svg+xml', text);
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  image.src = address;
  await image.decode();
  const canvas = element('canvas');
  const sharp = Math.min(2, 8000 / Math.max(mapWidth, mapHeight));
  Object.assign(canvas, { width: mapWidth * sharp, height: mapHeight * sharp });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  canvas.toBlob(async (blob) => blob && offer('position.png', 'image/png', await blob.arrayBuffer()));
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
  list.append(button(word('save_yaml'), save), button(word('link'), copyLink), button(word('picture_svg'), () => savePicture(false)), button(word('picture_png'), () => savePicture(true)), button(word('print_one'), printOne));
  return [list];
};
