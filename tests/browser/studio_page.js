// What the tests of the studio share: the page, and how a reader drops files, opens examples and waits for answers.
import { execFileSync } from 'node:child_process';
import { cpSync, createReadStream, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { test } from 'node:test';
import { engine, folder, hexrout, noEngine, root, vaslBoards, vaslSaves } from './common.js';

export const file = join(folder, 'studio.html');
export const writeStudio = () => noEngine || hexrout('studio', '--engine', engine, '-o', file);
export const suite = (name, body, skip = false) => test(name, { skip: noEngine || skip }, body);
export const noBoards = vaslBoards ? false : 'skipped: no VASL boards';
const madeLogs = join(process.env.HEXROUT_VASL ?? '', 'logs_made');
export const vaslLogs = vaslBoards && existsSync(madeLogs) ? madeLogs : null;
export const noLogs = vaslLogs ? false : 'skipped: no logs on VASL boards';
// The scenarios beside the games of maps/games.
const games = join(root, 'maps/games');
export const gameScenarios = (existsSync(games) ? readdirSync(games) : []).flatMap((name) => readdirSync(join(games, name)).filter((file) => file.endsWith('.yaml')).map((file) => join(games, name, file)))
  .filter((path) => /^hexrout:/m.test(readFileSync(path, 'utf8')));
export const noSaves = vaslSaves && vaslBoards ? false : 'skipped: no VASL saves';

// Drops files, as a reader does: [{name, bytes}].
export const drop = async (p, files) => {
  const transfer = await p.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, base64 } of list) data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    return data;
  }, files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })));
  await p.dispatchEvent('body', 'drop', { dataTransfer: transfer });
};
export const dropPath = (p, path) => drop(p, [{ name: basename(path), bytes: readFileSync(path) }]);
export const count = (p, what) => p.evaluate((key) => +(document.body.dataset[key] ?? 0), what);
export const reaches = (p, what, number) => p.waitForSelector(`body[data-${what}="${number}"]`, { timeout: +(process.env.HEXROUT_WAIT ?? 120000), state: 'attached' });
// Does something, and waits until the page has answered anew or told what it opened.
export const afterwards = async (p, what, act) => {
  const before = await count(p, what);
  await act();
  await reaches(p, what, before + 1);
};
export const verdictsOn = (p) => p.evaluate(() => Object.fromEntries([...document.querySelectorAll('#units .group button')].map((b) => [b.dataset.unit, b.querySelector('small').textContent])));
// The same from the command, by another way of output than the page's.
export const verdictsOf = (...args) => Object.fromEntries(JSON.parse(hexrout('rout', ...args, '--format', 'json')).units.map((u) => [u.id, u.verdict]));
export const boardsFolder = (names) => {
  const into = join(folder, 'boards-' + names.join('-'));
  if (existsSync(into)) return into;
  for (const name of names) {
    mkdirSync(join(into, name), { recursive: true });
    for (const part of readdirSync(join(vaslBoards, name))) if (/^(LOSData|BoardMetadata.xml)$/.test(part)) cpSync(join(vaslBoards, name, part), join(into, name, part));
  }
  return into;
};
export const giveBoards = (p, names) => giveFolder(p, boardsFolder(names));
// A log of a VASL game in play with its board, made here (tests/log/made_log.py): {log, boards}.
export const madeLog = (...more) => {
  const into = join(folder, ['made', ...more].join('-'));
  if (!existsSync(into)) execFileSync('python3', [join(root, 'tests/log/made_log.py'), into, ...more.map(String)]);
  return { folder: into, log: join(into, 'game.vlog'), boards: join(into, 'boards') };
};
export const giveFolder = async (p, boards) => {
  if (await p.locator('#start').isHidden()) await p.click('#open');
  await afterwards(p, 'opened', () => p.locator('#start input[webkitdirectory]').setInputFiles(boards));
};
export const openMadeLog = async (p, made = madeLog()) => {
  await giveFolder(p, made.boards);
  await afterwards(p, 'opened', () => dropPath(p, made.log));
};
// Opens the list of the log and every phase of it, whose entries are read when it is opened.
export const openPhases = async (p) => {
  await p.click('#game .all > summary');
  for (const phase of await p.locator('#game [data-phase]').all()) {
    await phase.locator('> summary').click();
    await phase.locator('[data-entry]').first().waitFor();
  }
};
// Moves the slider to an entry of the log.
export const goTo = (p, entry) => afterwards(p, 'entry', () => p.locator('#entry').evaluate((range, to) => {
  range.value = to;
  range.dispatchEvent(new Event('input'));
}, entry));
// Chooses a kind of terrain by its swatch; '' takes away.
export const chooseKind = async (p, kind) => {
  const swatch = p.locator(`#draw [data-kind="${kind}"]`);
  if (await swatch.isHidden()) await p.click('#draw [data-draw=all]');
  await swatch.click();
};
// Opens an example by its number on the list.
export const openExample = (p, number) => afterwards(p, 'answered', () => p.locator('#start .examples button').nth(number).click());

const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.webmanifest': 'application/manifest+json', '.svg': 'image/svg+xml' };
// A web server for a folder: {asked, end, address}.
export const serve = async (root) => {
  const asked = [];
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url.slice(1);
    asked.push(name);
    const there = existsSync(join(root, name));
    response.writeHead(there ? 200 : name === 'favicon.ico' ? 204 : 404, { 'content-type': kTypes[extname(name)] ?? 'text/plain' });
    if (there) createReadStream(join(root, name)).pipe(response);
    else response.end();
  });
  server.unref();  // it holds up nobody, even where a test fails
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });
  return { asked, end, address: `http://127.0.0.1:${server.address().port}/` };
};
// Where a hex lies on the screen.
export const placeOf = async (p, name) => {
  const number = await p.evaluate((n) => [...document.querySelectorAll('#map .names text:not(.board)')].findIndex((t) => t.textContent === n), name);
  const box = await p.locator('#map .hex').nth(number).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
// Drags from hex to hex by the mouse.
export const pull = async (p, from, to) => {
  await p.mouse.move(...(await placeOf(p, from)));
  await p.mouse.down();
  await p.mouse.move(...(await placeOf(p, to)), { steps: 5 });
  await p.mouse.up();
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const violations = async (p) => {
  await p.evaluate(axe);
  const found = await p.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ') + ' ' + n.html.slice(0, 120)).slice(0, 3)}`);
};
// Looks at a state of the page at three widths, light and dark: `reach` brings the page there. Pictures go to HEXROUT_SHOTS.
export const kWidths = [390, 1024, 1440];
export const look = async (p, name, kinds = ['light', 'dark']) => {
  const out = [];
  for (const width of kWidths)
    for (const colorScheme of kinds) {
      await p.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await p.emulateMedia({ colorScheme });
      for (const found of await violations(p)) out.push(`${name} ${width} ${colorScheme}: ${found}`);
      if (process.env.HEXROUT_SHOTS) await p.screenshot({ path: join(process.env.HEXROUT_SHOTS, `${name}_${width}_${colorScheme}.png`) });
      if ((await p.evaluate(() => document.documentElement.scrollWidth)) > width) out.push(`${name} ${width}: wider than the screen`);
    }
  await p.setViewportSize({ width: 1440, height: 900 });
  await p.emulateMedia({ colorScheme: 'light' });
  return out;
};
