// Part 13: the picture of a board from the player's own archive, as a background: a layer that is off until the reader wants it.
// The archive is a ZIP file; its picture lies beside the data files, and is read when a position with that board is shown. A folder
// of data files has none.
const kPictureName = /(^|\/)bd[^/]*\.(gif|png|jpe?g)$/i;
const kPictureTypes = { gif: 'image/gif', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };
const kMostPictureBytes = 64 << 20;
const pictureType = (name) => kPictureTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

// The bytes of the first entry of a ZIP file whose name fits, as a Blob; null without one.
const kEndOfDirectory = 0x06054b50, kDirectoryEntry = 0x02014b50;
const entryOfZip = async (blob, fits) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && data.getUint32(end, true) !== kEndOfDirectory) --end;
  if (end < 0) return null;
  let at = data.getUint32(end + 16, true);
  for (let left = data.getUint16(end + 10, true); left > 0 && at + 46 <= bytes.length && data.getUint32(at, true) === kDirectoryEntry; --left) {
    const [method, packed, whole] = [data.getUint16(at + 10, true), data.getUint32(at + 20, true), data.getUint32(at + 24, true)];
    const [nameBytes, extra, remark, local] = [data.getUint16(at + 28, true), data.getUint16(at + 30, true), data.getUint16(at + 32, true), data.getUint32(at + 42, true)];
    const name = textOf(bytes.subarray(at + 46, at + 46 + nameBytes));
    at += 46 + nameBytes + extra + remark;
    if (!fits.test(name) || whole > kMostPictureBytes || local + 30 > bytes.length) continue;
    const from = local + 30 + data.getUint16(local + 26, true) + data.getUint16(local + 28, true);
    const body = new Blob([bytes.subarray(from, from + packed)]);
    if (method !== 0 && method !== 8) continue;
    const content = method === 0 ? body : await new Response(body.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
    return new Blob([content], { type: pictureType(name) });
  }
  return null;
};
const pictureOf = async (name) => {
  const board = await boards.get(name);
  const archive = Object.entries(board?.files ?? {}).find(([path]) => /^bd[\w-]+$/i.test(path));
  return archive ? entryOfZip(archive[1], kPictureName).catch(() => null) : null;
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
