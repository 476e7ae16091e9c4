// The page of `hexrout studio`: readers open their own files in it, and its verdicts are those of the command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { address, bundled, close, folder, hexrout, launch, noEngine, open, root, systems, twoBoards, vaslBoards, vaslSaves } from './common.js';
import { afterwards, boardsFolder, count, drop, dropPath, file, gameScenarios, giveBoards, noBoards, noSaves, openExample, reaches, suite, verdictsOf, verdictsOn, violations, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

suite('it opens from disk, asks for nothing outside, and says that nothing is sent', async () => {
  const size = statSync(file).size;
  console.log(`the studio: ${size} bytes`);
  assert.ok(size < 5e6);
  const p = await open(file);
  assert.match(await p.locator('#start').innerText(), /Nothing you open here is sent anywhere/);
  // The five, an empty map, Pickets, and the games that are folders.
  await reaches(p, 'examples', 1);
  assert.equal(await p.locator('#start .examples button').count(), systems.length + 2 + gameScenarios.length);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('the five examples have the verdicts that the command gives', async () => {
  const p = await open(file);
  for (const [i, name] of systems.entries()) {
    if (await p.locator('#start').isHidden()) await p.click('#open');
    await openExample(p, i);
    assert.deepEqual(await verdictsOn(p), verdictsOf(bundled(name)), name);
    assert.equal(await p.locator('#units [aria-pressed=true]').count(), 1, 'the first is chosen');
  }
  await p.click('#open');
  await openExample(p, systems.length);
  assert.equal(await p.locator('#map .hex').count(), 150);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('saved games dropped with their boards have the verdicts that the command gives', async () => {
  const saves = readdirSync(vaslSaves).filter((name) => name.endsWith('.vsav'));
  let verdicts = 0, refused = 0;
  for (const name of saves) {
    const p = await open(file);
    await giveBoards(p, ['00', '01', '02', '03', '04', '05']);
    const path = join(vaslSaves, name);
    await afterwards(p, 'opened', () => dropPath(p, path));
    let expected = null;
    try {
      expected = verdictsOf(path, '--boards', vaslBoards);
    } catch (error) {
      assert.equal(error.status, 3);
    }
    if (expected) {
      assert.equal(await p.locator('#map svg').count(), 1, name);
      assert.deepEqual(await verdictsOn(p), expected, name);
      verdicts += Object.keys(expected).length;
    } else {
      assert.match(await p.locator('#opened .bad').innerText(), /error\[|This save has no board on its map/, name);
      ++refused;
    }
    assert.deepEqual(p.problems, [], name);
    await p.context().close();
  }
  console.log(`${saves.length} saves, ${verdicts} verdicts alike, ${refused} refused by both`);
  assert.ok(verdicts > 0 && refused < saves.length);
}, noSaves);

suite('a save whose boards are missing says which, and opens once they are there', async () => {
  const p = await open(file);
  const path = join(vaslSaves, 'synthetic-rout.vsav');
  await afterwards(p, 'opened', () => dropPath(p, path));
  const said = await p.locator('#opened').innerText();
  assert.match(said, /bd05, bd02, bd04/);
  assert.match(said, /Windows[\s\S]*macOS[\s\S]*Linux\s+find ~ -name bd05/);
  const answered = await count(p, 'answered');
  await p.locator('#opened input[webkitdirectory]').setInputFiles(boardsFolder(['02', '04', '05']));
  await reaches(p, 'answered', answered + 1);
  assert.deepEqual(await verdictsOn(p), verdictsOf(path, '--boards', vaslBoards));
  // The next time they are there already.
  await p.reload();
  await afterwards(p, 'opened', () => dropPath(p, path));
  assert.deepEqual(await verdictsOn(p), verdictsOf(path, '--boards', vaslBoards));
  await p.click('#open');
  await p.locator('#start summary', { hasText: 'Boards' }).click();
  await p.click('#start .boards button[aria-label="Remove 05"]');
  await p.locator('#start summary', { hasText: ': 2' }).waitFor();
  assert.deepEqual(p.problems, []);
  await p.close();
}, noSaves);

suite('a scenario is dropped with its map, pasted, or chosen', async () => {
  const p = await open(file);
  const scenario = readFileSync(bundled('crossroads'));
  const map = readFileSync(join(root, 'maps/crossroads.yaml'));
  await afterwards(p, 'opened', () => drop(p, [{ name: 'mine.yaml', bytes: scenario }, { name: 'crossroads.yaml', bytes: map }]));
  assert.deepEqual(await verdictsOn(p), verdictsOf(bundled('crossroads')));
  await afterwards(p, 'opened', () => drop(p, [{ name: 'crossroads.yaml', bytes: map }]));
  assert.equal(await p.locator('#map .hex').count(), 187);
  assert.deepEqual(await verdictsOn(p), {}, 'a map alone has nobody on it');
  const yaml = hexrout('report', bundled('squares'), '--format', 'json');
  await afterwards(p, 'opened', () => p.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, JSON.parse(yaml).yaml));
  assert.deepEqual(await verdictsOn(p), verdictsOf(bundled('squares')));
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a hex that the unit cannot reach answers why not', async () => {
  const p = await open(file, '');
  await openExample(p, 0);
  await p.evaluate(() => (location.hash = '#unit=rb5&hex=O8'));
  await p.waitForSelector('#panel .why[data-kind]', { timeout: 30000 });
  const { units: [why] } = JSON.parse(hexrout('rout', bundled('crossroads'), '--unit', 'rb5', '--why', 'O8', '--format', 'json'));
  const said = await p.locator('#panel .why').innerText();
  assert.ok(said.includes(why.text), said);
  assert.ok(said.includes(why.rule), said);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noEngine || (/--why/.test(hexrout('rout', '--help')) ? false : 'skipped: this command has no rout --why'));

// A unit of each system, by its number among the examples: of the first all hexes are asked, of the others every fifth.
const kAsking = [1, 5, 5, 5, 5];
suite('every Location of the map answers why not there, as the command does', async () => {
  const p = await open(file, '');
  let asked = 0;
  for (const [number, every] of kAsking.entries()) {
    if (await p.locator('#start').isHidden()) await p.click('#open');
    await openExample(p, number);
    const { ground } = JSON.parse(hexrout('report', bundled(systems[number]), '--format', 'whole'));
    const hexes = ground.hexes.filter((_, i) => i % every === 0);
    const places = hexes.flatMap((hex, i) => (hex.locations ?? [hex.name]).map((at) => ({ at, hex: i })));
    const unit = number === 0 ? 'rb5' : await p.locator('#units [aria-pressed=true]').getAttribute('data-unit');
    // What the panel says of each hex, once the program has answered.
    const said = await p.evaluate(async ([id, hexes]) => {
      const out = [];
      for (const hex of hexes) {
        location.hash = `#unit=${id}&hex=${hex}`;
        const panel = document.getElementById('panel');
        const why = () => panel.querySelector('.why');
        while (panel.querySelector('h2')?.textContent !== `Hex ${hex}` || (why() && !why().dataset.kind)) await new Promise((resolve) => setTimeout(resolve, 5));
        out.push(why()?.textContent.replace(/\s+/g, ' ') ?? '');
      }
      return out;
    }, [unit, hexes.map((hex) => hex.name)]);
    const { units } = JSON.parse(hexrout('rout', bundled(systems[number]), '--unit', unit, ...places.flatMap(({ at }) => ['--why', at]), '--format', 'json'));
    assert.equal(units.length, places.length);
    for (const [i, why] of units.entries()) {
      assert.ok(why.text, `${unit} ${why.at}`);
      if (why.kind === 'may_end') continue;
      const shown = said[places[i].hex];
      for (const { text, rule } of [{ ...why, text: `${why.at}: ${why.text}` }, ...why.reasons]) assert.ok(shown.includes(text) && shown.includes(rule ?? ''), `${unit}: ${text} [${rule}] is not in ${shown}`);
      ++asked;
    }
  }
  console.log(`${asked} questions why not there answered alike`);
  assert.ok(asked > 300);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('undo and redo, a hundred times, end where they began', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await p.evaluate(() => (location.hash = '#unit=g2'));
  await p.waitForSelector('#units [aria-pressed=true][data-unit=g2]');
  const shownNow = () => p.evaluate(() => document.querySelector('#map .units').innerHTML + document.querySelector('#tables').innerHTML);
  const states = [await shownNow()];
  const press = (name) => afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: name }).first().click());
  for (let i = 0; i < 5; ++i) {
    await press(i % 2 ? 'Rally' : 'Break');
    states.push(await shownNow());
  }
  assert.notEqual(states[0], states[1]);
  let at = 5;
  for (let i = 0; i < 100; ++i) {
    const back = Math.floor(i / 5) % 2 === 0;
    await afterwards(p, 'answered', () => p.click(back ? '#undo' : '#redo'));
    at += back ? -1 : 1;
    assert.equal(await shownNow(), states[at], `step ${i}`);
    assert.equal(await p.locator('#undo').isDisabled(), at === 0);
    assert.equal(await p.locator('#redo').isDisabled(), at === 5);
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a change tells which verdicts turned', async () => {
  const p = await open(file);
  await openExample(p, 0);
  const before = await verdictsOn(p);
  await p.evaluate(() => (location.hash = '#unit=rb3'));
  await p.waitForSelector('#units [aria-pressed=true][data-unit=rb3]');
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: 'Rally' }).click());
  const after = await verdictsOn(p);
  const turned = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id]);
  assert.ok(turned.includes('rb3'));
  assert.deepEqual((await p.locator('#changed li button').allInnerTexts()).sort(), turned.sort());
  await p.close();
});

suite('a link opened by somebody else shows the same', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await p.evaluate(() => (location.hash = '#unit=g2&hex=D8'));
  await p.waitForSelector('#units [aria-pressed=true][data-unit=g2]');
  await p.focus('#map');
  await afterwards(p, 'answered', () => p.keyboard.press('m'));
  await p.click('#bar summary:has-text("Save")');
  await afterwards(p, 'opened', () => p.click('#bar button:has-text("Copy a link")'));
  const link = await address(p);
  assert.match(link, /#position=[\w-]{500,}/);
  console.log(`a link to crossroads: ${link.length} characters`);
  const other = await (await launch()).newContext({ viewport: { width: 1440, height: 900 } });
  const q = await other.newPage();
  await q.goto(link);
  await reaches(q, 'answered', 1);
  const shownBy = (page) => page.evaluate(() => document.querySelector('#map .units').innerHTML + document.querySelector('#tables').innerHTML);
  assert.equal(await shownBy(q), await shownBy(p));
  assert.match(await q.locator('#map .unit[data-unit=g2] title').textContent(), /at D8/);
  await other.close();
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('what is saved reads back, and pictures are pictures', async () => {
  const p = await open(file);
  await openExample(p, 0);
  const saveAs = async (text, name) => {
    if (!(await p.locator('#bar details.menu[open]').count())) await p.click('#bar summary:has-text("Save")');
    const [download] = await Promise.all([p.waitForEvent('download'), p.click(`#bar button:has-text("${text}")`)]);
    const path = join(folder, name);
    await download.saveAs(path);
    return path;
  };
  const yaml = await saveAs('Save as YAML', 'saved-studio.yaml');
  assert.deepEqual(verdictsOf(yaml), verdictsOf(bundled('crossroads')));
  const svg = await saveAs('(SVG)', 'saved.svg');
  execFileSync('rsvg-convert', ['-w', '600', svg, '-o', join(folder, 'saved.svg.png')]);
  const png = readFileSync(await saveAs('(PNG)', 'saved.png'));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.readUInt32BE(16) > 1000 && png.length > 50000);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('wheel and drag: the point under the pointer stays, the map follows the hand', async () => {
  const p = await open(file, '', { viewport: { width: 1024, height: 700 } });
  await openExample(p, 0);
  const spotOf = (index) => p.locator('#map .hex').nth(index).boundingBox();
  // A hex without a unit, in view.
  const index = await p.evaluate(() => [...document.querySelectorAll('#map .names text')].findIndex((t) => t.textContent === 'E5'));
  const box = await spotOf(index);
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  const hexAt = () => p.evaluate(([x, y]) => document.elementFromPoint(x, y).closest('.hex')?.dataset.hex, at);
  await p.mouse.move(...at);
  const before = await hexAt();
  for (let i = 0; i < 4; ++i) await p.mouse.wheel(0, -200);
  await p.waitForTimeout(300);
  assert.equal(await hexAt(), before, 'zoom is about the pointer');
  const one = await spotOf(+before);
  await p.mouse.down();
  await p.mouse.move(at[0] - 60, at[1] - 30, { steps: 4 });
  await p.mouse.up();
  const two = await spotOf(+before);
  const moved = [Math.round(two.x - one.x), Math.round(two.y - one.y)];
  assert.ok(Math.abs(moved[0] + 60) <= 2 && Math.abs(moved[1] + 30) <= 2, String(moved));
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('axe finds nothing at three widths, light and dark; on a phone map and answer share the screen', async () => {
  for (const width of [390, 1024, 1440])
    for (const colorScheme of ['light', 'dark']) {
      const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme });
      assert.deepEqual(await violations(p), [], `empty, ${width} ${colorScheme}`);
      await openExample(p, 0);
      assert.deepEqual(await violations(p), [], `crossroads, ${width} ${colorScheme}`);
      const small = await p.evaluate(() => [...document.querySelectorAll('#bar button, #units button, #change button, .zooms button, #bar summary')].filter((b) => b.offsetParent && (b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44)).map((b) => b.textContent));
      assert.deepEqual(small, [], `targets of 44 px, ${width}`);
      if (width === 390) {
        const [map, panel] = [await p.locator('#map').boundingBox(), await p.locator('#panel .verdict').first().boundingBox()];
        assert.ok(map.y >= 0 && map.y + map.height < 844 && map.height > 250);
        assert.ok(panel.y + panel.height < 844, 'the answer is on the screen');
        assert.equal(await p.evaluate(() => document.documentElement.scrollWidth), 390);
      }
      await p.close();
    }
});

suite('the words are there in German too', async () => {
  const p = await open(file, '', { locale: 'de-DE' });
  assert.match(await p.locator('#start').innerText(), /Nichts, was du hier öffnest, wird irgendwohin gesendet/);
  await openExample(p, 0);
  assert.match(await p.locator('#units').innerText(), /MÜSSEN ziehen/);
  // What stands there already changes its words with the rest.
  await p.click('#units button[data-unit=rb5]');
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Sammeln$/ }).click());
  assert.match(await p.locator('#changed').innerText(), /Was sich geändert hat/);
  await p.click('#bar summary:has-text("Ansicht")');
  await p.click('#bar button[lang=en]');
  assert.match(await p.locator('#units').innerText(), /MUST move/);
  assert.match(await p.locator('#changed').innerText(), /What changed/);
  assert.equal(await p.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('times: a save of two boards and forty units, a change of it, a drag on crossroads', async () => {
  const p = await open(file);
  await giveBoards(p, ['04', '05']);
  const yaml = Buffer.from(twoBoards(40));
  const clock = async (act) => {
    const began = performance.now();
    await afterwards(p, 'answered', act);
    return performance.now() - began;
  };
  // The verdicts come first; readings and tables, for which `clock` waits, come after them.
  const verdicts = async (act) => {
    const told = await p.evaluate(() => document.body.dataset.verdicts);
    const began = performance.now();
    await act();
    await p.waitForSelector(`body:not([data-verdicts="${told}"])`);
    const spent = performance.now() - began;
    await p.waitForTimeout(1000);
    return spent;
  };
  const first = await clock(() => drop(p, [{ name: 'forty.yaml', bytes: yaml }]));
  const key = async (unit, hex) => {
    await p.evaluate((hash) => (location.hash = hash), `#unit=${unit}&hex=${hex}`);
    await p.waitForSelector(`#units [aria-pressed=true][data-unit=${unit}]`);
    await p.focus('#map');
    return clock(() => p.keyboard.press('m'));
  };
  const soon = [];
  for (let i = 0; i < 6; ++i) {
    await p.evaluate((hash) => (location.hash = hash), `#unit=u1&hex=${encodeURIComponent(i % 2 ? '05 D4' : '05 D5')}`);
    await p.waitForSelector('#units [aria-pressed=true][data-unit=u1]');
    await p.focus('#map');
    soon.push(await verdicts(() => p.keyboard.press('m')));
  }
  const changes = [];
  for (let i = 0; i < 6; ++i) changes.push(await key('u1', encodeURIComponent(i % 2 ? '05 D4' : '05 D5')));
  if (await p.locator('#start').isHidden()) await p.click('#open');
  await openExample(p, 0);
  const drags = [];
  for (let i = 0; i < 8; ++i) drags.push(await key('g2', i % 2 ? 'F4' : 'D8'));
  const middle = (list) => list.slice().sort((a, b) => a - b)[list.length >> 1];
  console.log(`first verdicts ${first.toFixed(0)} ms, verdicts of a change ${middle(soon).toFixed(0)} ms, all of it ${middle(changes).toFixed(0)} ms, a move on crossroads ${middle(drags).toFixed(0)} ms`);
  const factor = Number(process.env.HEXROUT_TIME_FACTOR ?? 1);
  assert.ok(first < 6000 * factor && middle(soon) < 1200 * factor && middle(changes) < 1500 * factor && middle(drags) < 500 * factor);
  await p.close();
}, noBoards);
