// Part 13: the picture of a board from the player's own archive, as a background: a layer that is off until the reader wants it.
// The archive is a ZIP file; its picture lies beside the data files, and is read when a position with that board is shown. A folder
// of data files has none.
const kPictureName = /(^|\/)bd[^/]*\.(gif|png|jpe?g)$/i;
const kPictureTypes = { gif: 'image/gif', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };
const kMostPictureBytes = 64 << 20;
const pictureType = (name) => kPictureTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

const pictureOf = async (name) => {
  const board = await boards.get(name);
  const archive = Object.entries(board?.files ?? {}).find(([path]) => /^bd[\w-]+$/i.test(path));
  const entry = archive && (await entryOfZip(archive[1], kPictureName, kMostPictureBytes).catch(() => null));
  return entry ? new Blob([entry.content], { type: pictureType(entry.name) }) : null;
};

// Where a board's picture lies: its hex A1 has its centre at the left edge, half a hex below the upper one; a turned board is
// turned about that.
const kBoardHex = /(?:^|\s)([A-Z]+)(\d+)$/;
const onBoard = (hex) => {
  const [, letters, number] = hexes[hex].name.match(kBoardHex);
  return { column: 26 * (letters.length - 1) + letters.charCodeAt(0) - 65, row: +number, spot: spot(hex) };
};
// Spots are written in tenths, so steps from hex to hex are taken over as many hexes as there are.
const stepsOf = (list) => {
  const step = (places, key, axis) => {
    const [first, last] = [places.reduce((a, b) => (b[key] < a[key] ? b : a)), places.reduce((a, b) => (b[key] > a[key] ? b : a))];
    return Math.abs(last.spot[axis] - first.spot[axis]) / (last[key] - first[key] || 1);
  };
  return [step(list, 'column', 0), step(list.filter(({ column }) => column === list[0].column), 'row', 1)];
};
const cornerOf = (list, rotated) => {
  const [wide, high] = stepsOf(list);
  const { column, row, spot: [x, y] } = list[0];
  const local = [column * wide, (row - (column % 2 ? 0 : 0.5)) * high];
  return rotated ? [x + local[0], y + local[1]] : [x - local[0], y - local[1]];
};
const placePicture = (into, { vasl, rotated }, several, { address, width, height }) => {
  const own = hexes.flatMap(({ name }, hex) => (kBoardHex.test(name) && (!several || name.startsWith(vasl + ' ')) ? [hex] : []));
  if (!own.length) return;
  const [x, y] = cornerOf(own.map(onBoard), rotated);
  const clip = draw(into, 'clipPath', { id: `board-${into.childElementCount}` });
  draw(clip, 'path', { d: own.map(outline).join('') });
  const group = draw(into, 'g', { 'clip-path': `url(#${clip.id})` });
  draw(group, 'image', { href: address, width, height, transform: `translate(${x} ${y})${rotated ? ' rotate(180)' : ''}` });
};

// pictures: of the boards of the position that is shown, {boards: its entries as text, found: [{entry, blob, address, width, height}]}.
let pictures = { boards: '[]', found: [] };
const showPictures = (on) => {
  if (!svg) return;
  svg.querySelector('.live-picture')?.remove();
  if (!on) return;
  const into = document.createElementNS(NS, 'g');
  into.setAttribute('class', 'live-picture');
  const grid = svg.querySelector('.grid');
  grid.parentNode.insertBefore(into, grid);
  for (const { entry, ...picture } of pictures.found) placePicture(into, entry, scenario.map.boards.length > 1, picture);
};
boardPictures = () => (pictures.found.length ? showPictures : null);
const findPictures = async () => {
  const entries = scenario?.map?.boards ?? [];
  const text = JSON.stringify(entries);
  if (text !== pictures.boards) {
    const before = pictures.found.length;
    for (const { address } of pictures.found) URL.revokeObjectURL(address);
    pictures = { boards: text, found: [] };
    for (const entry of entries) {
      const blob = await pictureOf(String(entry.vasl));
      const image = blob && (await createImageBitmap(blob).catch(() => null));
      if (image && pictures.boards === text) pictures.found.push({ entry, blob, address: URL.createObjectURL(blob), width: image.width, height: image.height });
      image?.close();
    }
    if (pictures.boards !== text) return;
    if (before || pictures.found.length) {
      showBar();  // it has the layer, or no longer
      showChange();
    }
  }
  showLayers();
};
// A picture that is saved, as text, holds what it shows.
const inlineBoardPictures = async (text) => {
  for (const { blob, address } of pictures.found) {
    const bytes = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte));
    text = text.replaceAll(address, `data:${blob.type};base64,${btoa(bytes.join(''))}`);
  }
  return text;
};
