// Part 17: changes of a map as data. Its hexes stand in a list (`hexrout convert --hexes list`), so that a stroke changes what it
// touches and nothing else. What a change means is for the program to say, which reads the map anew.
const kSideNames = ['n', 'ne', 'se', 's', 'sw', 'nw'];
const kPlaced = /^[A-Z]+\d+( (n|ne|se|s|sw|nw))*$/;
const kEdges = ['top', 'bottom', 'left', 'right'];
const chainsOf = (map) => [...(map.streams ?? []), ...(map.roads ?? [])];
// Whether the sections are written as the changes below write them.
const isSketch = (map) =>
  (map.hexes === undefined || Array.isArray(map.hexes)) && !map.levels &&
  (map.buildings ?? []).every((b) => b.terrain && Array.isArray(b.stairs ?? [])) &&
  [map.slopes ?? [], ...(map.hexsides ?? []).map((h) => h.sides), ...chainsOf(map).map((c) => c.through)].every((list) => Array.isArray(list) && list.every((text) => kPlaced.test(text)));

// {column, row} of "B3"; columns after Z are AA, BB ...
const gridPlace = (name) => {
  const [, letters, row] = name.match(/^([A-Z]+)(\d+)/);
  return { column: 26 * (letters.length - 1) + letters.charCodeAt(0) - 65, row: +row };
};
const gridName = (column, row) => String.fromCharCode(65 + (column % 26)).repeat(1 + Math.floor(column / 26)) + row;

const entryAt = (map, name) => {
  let entry = (map.hexes ??= []).find(({ at }) => at === name);
  if (!entry) map.hexes.push((entry = { at: name }));
  return entry;
};
// Facts written out for a hex would outlast what is drawn there.
const forgetDetails = (map, names) => {
  if (map.details) map.details = map.details.filter(({ at }) => !names.includes(at));
};
const leaveBuildings = (map, names) => {
  for (const building of map.buildings ?? []) {
    building.hexes = building.hexes.filter((name) => !names.includes(name));
    if (building.stairs) building.stairs = building.stairs.filter((name) => building.hexes.includes(name));
  }
  if (map.buildings) map.buildings = map.buildings.filter(({ hexes }) => hexes.length);
};
// Sections without an entry are left out.
const tidy = (map) => {
  for (const [key, value] of Object.entries(map)) if (Array.isArray(value) && !value.length) delete map[key];
  for (const building of map.buildings ?? []) if (!building.stairs?.length) delete building.stairs;
};

const paint = (map, names, terrain) => {
  leaveBuildings(map, names);
  forgetDetails(map, names);
  for (const name of names) entryAt(map, name).terrain = terrain;
};
const raise = (map, names, level) => {
  forgetDetails(map, names);
  for (const name of names) entryAt(map, name).level = level;
};
// One building of these hexes; begun in a building of the same kind, it grows. `terrain` null pulls down.
const build = (map, names, terrain, parts) => {
  const grown = terrain && (map.buildings ?? []).find((b) => b.terrain === terrain && b.hexes.includes(names[0]));
  const before = grown ? { hexes: [...grown.hexes], stairs: grown.stairs ?? [] } : { hexes: [], stairs: [] };
  paint(map, names, 'open-ground');
  if (!terrain) return;
  const hexes = [...new Set([...before.hexes, ...names])];
  leaveBuildings(map, hexes);
  (map.buildings ??= []).push({ terrain, hexes, stairs: before.stairs, ...parts });
};
const toggleStairs = (map, name) => {
  const building = (map.buildings ?? []).find(({ hexes }) => hexes.includes(name));
  if (!building) return;
  const stairs = building.stairs ?? [];
  building.stairs = stairs.includes(name) ? stairs.filter((other) => other !== name) : [...stairs, name];
};
const setBridge = (map, names, terrain) => {
  map.bridges = (map.bridges ?? []).filter(({ at }) => !names.includes(at));
  if (terrain) map.bridges.push(...names.map((at) => ({ at, terrain })));
};

// A chain as a list of what it passes: hexes, and at its ends '>sw' where it leaves the map.
const passes = (through) => through.flatMap((text, i) => {
  const [name, side] = text.split(' ');
  if (!side) return [name];
  return i === 0 && through.length > 1 ? ['>' + side, name] : [name, '>' + side];
});
const isOff = (part) => part?.startsWith('>') ?? false;
// The same as map files write it; a hex that is left on two sides takes two chains.
const throughs = (parts) => {
  const hexes = parts.filter((part) => !isOff(part));
  const [first, last] = [parts[0], parts[parts.length - 1]].map((part) => (isOff(part) ? ' ' + part.slice(1) : ''));
  if (!hexes.length) return [];
  if (hexes.length === 1) return first && last ? [[hexes[0] + first], [hexes[0] + last]] : [[hexes[0] + first + last]];
  return [[hexes[0] + first, ...hexes.slice(1, -1), hexes[hexes.length - 1] + last]];
};
const linkOf = (a, b) => (isOff(a) ? b + a : isOff(b) ? a + b : [a, b].sort().join('-'));
// The chain without these links, in pieces. A hex alone stays only if it was alone.
const without = (parts, links) => {
  const pieces = [[parts[0]]];
  for (let i = 1; i < parts.length; ++i)
    if (links.has(linkOf(parts[i - 1], parts[i]))) pieces.push([parts[i]]);
    else pieces[pieces.length - 1].push(parts[i]);
  return pieces.length === 1 ? pieces : pieces.filter((piece) => piece.length > 1);
};
// A road or a stream through `parts`, in place of whatever of its section was there. `terrain` null takes it away.
const lead = (map, section, parts, terrain) => {
  const links = new Set(parts.slice(1).map((part, i) => linkOf(parts[i], part)));
  const lone = parts.length === 1;
  const touches = (chain) => lone && chain.includes(parts[0]);
  if (lone && !terrain)
    for (const { through } of map[section] ?? []) passes(through).forEach((part, i, all) => i && (part === parts[0] || all[i - 1] === parts[0]) && links.add(linkOf(all[i - 1], part)));
  map[section] = (map[section] ?? []).flatMap((chain) => {
    const old = passes(chain.through);
    if (touches(old) && old.length === 1) return [];
    return without(old, links).flatMap((piece) => throughs(piece).map((through) => ({ terrain: chain.terrain, through })));
  });
  if (terrain) map[section].push(...throughs(parts).map((through) => ({ terrain, through })));
};

// Hexsides: {at, side, other}, where `other` is the hex beyond or null. `terrain` null takes away.
const edge = (map, sides, terrain) => {
  const gone = new Set(sides.flatMap(({ at, side, other }) => [`${at} ${kSideNames[side]}`, ...(other ? [`${other} ${kSideNames[(side + 3) % 6]}`] : [])]));
  for (const entry of map.hexsides ?? [])
    entry.sides = entry.sides.flatMap((text) => {
      const [name, ...own] = text.split(' ');
      const left = own.filter((side) => !gone.has(`${name} ${side}`));
      return left.length ? [[name, ...left].join(' ')] : [];
    });
  map.hexsides = (map.hexsides ?? []).filter((entry) => entry.sides.length);
  if (!terrain) return;
  let entry = map.hexsides.find((e) => e.terrain === terrain);
  if (!entry) map.hexsides.push((entry = { terrain, sides: [] }));
  entry.sides.push(...sides.map(({ at, side }) => `${at} ${kSideNames[side]}`));
};

// Slopes: a side belongs to the hex that slopes there. All of these sides come, or go where all are there already.
const slope = (map, sides) => {
  const named = sides.map(({ at, side }) => `${at} ${kSideNames[side]}`);
  const before = (map.slopes ?? []).flatMap((text) => text.split(' ').slice(1).map((side) => `${text.split(' ')[0]} ${side}`));
  const goes = named.every((text) => before.includes(text));
  const after = goes ? before.filter((text) => !named.includes(text)) : [...new Set([...before, ...named])];
  const byHex = new Map();
  for (const [at, side] of after.map((text) => text.split(' '))) byHex.set(at, [...(byHex.get(at) ?? []), side]);
  map.slopes = [...byHex].map(([at, own]) => [at, ...kSideNames.filter((side) => own.includes(side))].join(' '));
};
// Another name to show for a hex; none, or its own, takes it away.
const nameHex = (map, at, name) => {
  const { [at]: _, ...names } = map.names ?? {};
  map.names = name && name !== at ? { ...names, [at]: name } : names;
  if (!Object.keys(map.names).length) delete map.names;
};
// Whether the edge of the map cuts the hexes there in half.
const halve = (map, edge, on) => {
  const others = [map.half_hexes ?? []].flat().filter((other) => other !== edge);
  map.half_hexes = kEdges.filter((one) => others.includes(one) || (on && one === edge));
};

// Another size: what lies beyond it goes, new hexes are level open ground.
const resize = (map, columns, rows) => {
  const longer = (map.hexes ?? []).some(({ at }) => gridPlace(at).column % 2 === 1 && gridPlace(at).row === map.rows);
  const last = (column) => (column % 2 === 0 || (longer && rows === map.rows) ? rows : rows - 1);
  const stays = (name) => gridPlace(name).column < columns && gridPlace(name).row <= last(gridPlace(name).column);
  const listed = new Set((map.hexes ?? []).map(({ at }) => at));
  for (const key of ['hexes', 'bridges', 'details']) if (map[key]) map[key] = map[key].filter(({ at }) => stays(at));
  for (const key of ['hexsides', 'slopes'])
    if (map[key]) map[key] = key === 'slopes' ? map[key].filter(stays) : map[key].map((e) => ({ ...e, sides: e.sides.filter(stays) })).filter((e) => e.sides.length);
  leaveBuildings(map, (map.buildings ?? []).flatMap(({ hexes }) => hexes.filter((name) => !stays(name))));
  for (const key of ['streams', 'roads'])
    if (map[key])
      map[key] = map[key].flatMap(({ terrain, through }) => {
        const parts = passes(through);
        const cut = new Set(parts.slice(1).flatMap((part, i) => ([parts[i], part].every((p) => isOff(p) || stays(p)) ? [] : [linkOf(parts[i], part)])));
        return without(parts, cut).filter((piece) => piece.every((p) => isOff(p) || stays(p))).flatMap((piece) => throughs(piece).map((t) => ({ terrain, through: t })));
      });
  for (const name of Object.keys(map.names ?? {})) if (!stays(name)) delete map.names[name];
  if (!map.fill)
    for (let column = 0; column < columns; ++column)
      for (let row = column % 2 === 0 ? 1 : 0; row <= last(column); ++row) {
        const beyond = column >= map.columns || row > (column % 2 === 0 ? map.rows : map.rows - 1);
        if (beyond && !listed.has(gridName(column, row))) (map.hexes ??= []).push({ at: gridName(column, row), terrain: 'open-ground' });
      }
  Object.assign(map, { columns, rows });
};
