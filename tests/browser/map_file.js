// A plain reader of the map files that these tests draw, apart from the program's: what it finds is compared, not the text.
// It knows what such files hold: a legend, a picture, and sections with one entry a line.
const list = (text) => text.split(',').map((item) => item.trim()).filter(Boolean);
const field = (line, key) => line.match(new RegExp(`\\b${key}: (?:\\[([^\\]]*)\\]|([^,}\\]]+))`))?.slice(1).find((part) => part !== undefined)?.trim();
const sideNames = ['n', 'ne', 'se', 's', 'sw', 'nw'];

export const columnOf = (name) => 26 * (name.match(/^[A-Z]+/)[0].length - 1) + name.charCodeAt(0) - 65;
const nameOf = (column, row) => String.fromCharCode(65 + (column % 26)).repeat(1 + Math.floor(column / 26)) + row;
// Columns A, C ... lie half a hex lower than B, D ...
export const neighbour = (name, side) => {
  const [column, row] = [columnOf(name), +name.match(/\d+$/)[0]];
  const low = column % 2 === 0;
  const [dx, dy] = { n: [0, -1], s: [0, 1], ne: [1, low ? -1 : 0], nw: [-1, low ? -1 : 0], se: [1, low ? 0 : 1], sw: [-1, low ? 0 : 1] }[side];
  return column + dx < 0 ? null : nameOf(column + dx, row + dy);
};

// {title, columns, rows, terrain: {HEX: name}, level: {HEX: number}, buildings, streams, bridges, roads, hexsides} as the file has them.
export const readMap = (text) => {
  const lines = text.split('\n').map((line) => (line.includes('- {') ? line.replace(/\s+# .*$/, '') : line)).filter((line) => !/^#/.test(line));
  const out = { terrain: {}, level: {}, buildings: [], streams: [], bridges: [], roads: [], hexsides: [] };
  const legend = { '.': 'open-ground' };
  let section = '';
  const picture = [];
  for (const line of lines) {
    const top = line.match(/^(\w+): *(.*)$/);
    if (top) {
      section = top[1];
      if (['columns', 'rows'].includes(section)) out[section] = +top[2];
      if (section === 'title') out.title = top[2].replace(/"/g, '');
    } else if (section === 'legend' && line.trim()) {
      const [, glyph, name] = line.match(/"(.)": ([\w.-]+)/);
      legend[glyph] = name;
    } else if (section === 'hexes' && /^ {2}[A-Z]+\d/.test(line)) {
      picture.push(line.slice(2));
    } else if (line.trim().startsWith('- {')) {
      const entry = { terrain: field(line, 'terrain'), at: field(line, 'at'), rowhouse: /rowhouse: true/.test(line) };
      for (const key of ['hexes', 'stairs', 'through', 'sides']) if (field(line, key)) entry[key] = list(field(line, key));
      out[section].push(entry);
    }
  }
  const margin = picture.find((line) => line.startsWith('A1 ')).slice(2).search(/\S/) + 2;
  for (const line of picture) {
    const [, letter, row] = line.match(/^([AB])(\d+)/);
    for (let column = letter === 'A' ? 0 : 1; column < out.columns; column += 2) {
      const [glyph, level] = [line[margin + 2 * column] ?? '.', line[margin + 2 * column + 1] ?? ' '];
      out.terrain[nameOf(column, row)] = legend[glyph];
      if (/\d/.test(level) && +level) out.level[nameOf(column, row)] = +level;
    }
  }
  return out;
};

const step = (a, b) => [a, b].sort().join('-');
const steps = (chains) => chains.flatMap(({ terrain, through }) => through.flatMap((text, i) => {
  const [name, side] = text.split(' ');
  return [...(i ? [`${terrain} ${step(through[i - 1].split(' ')[0], name)}`] : []), ...(side ? [`${terrain} ${name} leaves ${side}`] : [])];
})).sort();
const sidesOf = (name, side, other) => step(`${name} ${side}`, `${other} ${sideNames[(sideNames.indexOf(side) + 3) % 6]}`);
// What the map is, however it is written: all of it sorted, each thing once.
export const factsOf = (map) => {
  const terrain = { ...map.terrain };
  const chained = new Set([...map.roads, ...map.streams].map((chain) => chain.terrain));
  // A picture may show the road or stream that runs through open ground.
  for (const [name, kind] of Object.entries(terrain)) if (chained.has(kind)) terrain[name] = 'open-ground';
  const walls = [];
  const houses = [];
  const levels = (kind) => kind.match(/-(\d)$/)?.[1];
  for (const { terrain: named, hexes, stairs, rowhouse } of map.buildings) {
    const kind = named ?? terrain[hexes[0]];
    for (const name of hexes) terrain[name] = kind;
    if (!rowhouse) houses.push(`${kind} ${hexes.slice().sort()} ${levels(kind) === '1' ? '' : (stairs ?? []).slice().sort()}`);
    else {
      houses.push(...hexes.map((name) => `${kind} ${name} `));
      const wall = 'rowhouse-wall' + (levels(kind) ? '-' + levels(kind) : '');
      for (const name of hexes) for (const side of sideNames) if (hexes.includes(neighbour(name, side))) walls.push(`${wall} ${sidesOf(name, side, neighbour(name, side))}`);
    }
  }
  const listed = new Set(map.buildings.flatMap(({ hexes }) => hexes));
  for (const [name, kind] of Object.entries(terrain)) if (/building/.test(kind) && !listed.has(name)) houses.push(`${kind} ${name} `);
  for (const { terrain: kind, sides } of map.hexsides)
    for (const text of sides) for (const side of text.split(' ').slice(1)) walls.push(`${kind} ${sidesOf(text.split(' ')[0], side, neighbour(text.split(' ')[0], side))}`);
  return {
    size: [map.title, map.columns, map.rows], terrain: Object.entries(terrain).map(([name, kind]) => `${name} ${kind}`).sort(),
    level: Object.entries(map.level).map(([name, level]) => `${name} ${level}`).sort(), houses: houses.sort(), streams: steps(map.streams),
    bridges: map.bridges.map(({ at, terrain: kind }) => `${at} ${kind}`).sort(), roads: steps(map.roads), hexsides: [...new Set(walls)].sort(),
  };
};
