// The page of `hexrout report` in a browser: reads from disk, asks for nothing outside, obeys mouse and keyboard.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { address, bundled, close, evil, fire, folder, hexrout, launch, open, seconds, systems, twoBoards, vaslBoards, write } from './common.js';

const factor = Number(process.env.HEXROUT_TIME_FACTOR ?? 1);
const file = join(folder, 'report.html');
const page = (hash) => open(file, hash);
before(() => hexrout('report', write('s.yaml', fire()), '-o', file));
after(close);

// Layers are switched in a menu.
const showLayers = (p) => p.click('#bar summary:has-text("View")');

test('opens from disk without errors or requests, and markup in titles stays text', async () => {
  const p = await page();
  assert.equal(await p.title(), 'Under fire ' + evil);
  assert.equal(await p.evaluate(() => window.hit), undefined);
  assert.equal(await p.locator('#map .unit').count(), 5);
  assert.equal(await p.locator('#map .hex').count(), 187);
  assert.deepEqual(p.problems, []);
});

test('a unit shows its ways out; hovering one shows its path, steps and odds', async () => {
  const p = await page();
  await p.click('#units button[data-unit=r1]');
  assert.match(await p.locator('#panel').innerText(), /r1 4-4-7[\s\S]*MUST move[\s\S]*A10\.5/);
  assert.ok((await p.locator('#panel .option').count()) > 0);
  assert.ok((await p.locator('.live-ends path').count()) > 0);
  assert.equal(await p.locator('.live-path .step').count(), 0);
  const way = p.locator('#panel .option', { hasText: 'exposed in' }).first();
  assert.match(await way.innerText(), /exposed in .* to g\d[\s\S]*whole\s[\d.]+\s%, reduced\s[\d.]+\s%/);
  await way.hover();
  assert.ok((await p.locator('.live-path .step').count()) > 0);
  assert.ok((await p.locator('.live-path .step[fill="#7d1450"]').count()) > 0, 'the step under fire is marked');
  assert.match(await address(p), /#unit=r1$/);
  assert.deepEqual(p.problems, []);
});

test('Interdiction is hatched within reach, elsewhere on demand; it tells numbers, known enemies are marked', async () => {
  const p = await page('#unit=r1');
  const hatched = (layer) => p.evaluate((name) => [...document.querySelectorAll(`.live-${name} path[data-hex]`)].map((e) => +e.dataset.hex), layer);
  const [near, far] = [await hatched('exposed'), await hatched('far')];
  assert.ok(near.length > 0 && far.length > 3);
  const reach = await p.evaluate(() => [...document.querySelectorAll('.live-ends [data-hex], .live-passed [data-hex]')].map((e) => +e.dataset.hex));
  assert.ok(near.every((hex) => reach.includes(hex)) && !far.some((hex) => reach.includes(hex)));
  assert.equal(await p.locator('.live-far').evaluate((e) => getComputedStyle(e).display), 'none');
  const numbers = await p.locator('.live-numbers text').allTextContents();
  assert.ok(numbers.every((n) => /^![12]$/.test(n)));
  assert.match(await p.locator('#panel').innerText(), /Knows .*g2 in F4/);
  assert.ok((await p.locator('.live-enemies text', { hasText: 'K' }).count()) > 0);
  await showLayers(p);
  await p.check('#controls input[value=far]');
  assert.notEqual(await p.locator('.live-far').evaluate((e) => getComputedStyle(e).display), 'none');
  await p.uncheck('#controls input[value=exposed]');
  assert.equal(await p.locator('.live-exposed').evaluate((e) => getComputedStyle(e).display), 'none');
});

test('a hex has one true mark: it may end there, may pass, or every step in is refused', async () => {
  const crossroads = join(folder, 'marks.html');
  hexrout('report', bundled('crossroads'), '-o', crossroads);
  const p = await open(crossroads, '#unit=rb5');
  const marked = (layer) => p.evaluate((name) => {
    const names = [...document.querySelectorAll('#map .names text')].map((t) => t.textContent);
    return [...document.querySelectorAll(`.live-${name} [data-hex]`)].map((e) => names[+e.dataset.hex]);
  }, layer);
  const [ends, passed, refused] = [await marked('ends'), await marked('passed'), await marked('refused')];
  assert.deepEqual(ends.sort(), ['N5', 'N6']);
  // Low Crawl alone is refused into these; 'hexrout check --path M5,N4,N5,N6' says legal.
  hexrout('check', bundled('crossroads'), '--unit', 'rb5', '--path', 'M5,N4,N5,N6');
  for (const hex of ['N4', 'L5']) {
    assert.ok(passed.includes(hex), hex);
    assert.ok(!refused.includes(hex), hex);
  }
  assert.ok(refused.includes('M4'));
  assert.equal(new Set([...ends, ...passed, ...refused]).size, ends.length + passed.length + refused.length, 'no hex has two');
  assert.match(await p.locator('#marks').innerText(), /may end here[\s\S]*may pass[\s\S]*refused/);
});

test('the page says what the terminal says, what decides first', async () => {
  const crossroads = join(folder, 'words.html');
  hexrout('report', bundled('crossroads'), '-o', crossroads);
  const units = JSON.parse(hexrout('rout', bundled('crossroads'), '--format', 'json')).units;
  const p = await open(crossroads);
  for (const unit of units) {
    await p.click(`#units button[data-unit=${unit.id}]`);
    assert.equal(await p.locator('#panel .verdict').first().innerText(), unit.verdict);
    const said = await p.locator('#panel').innerText();
    // The names of readings are those of files in the terminal, for files; in the page they are words.
    const inWords = (text) => text.replace(/\((\w+)=(\w+)\)/, (_, name, value) => `(${name.replaceAll('_', ' ')}: ${{ true: 'yes', false: 'no' }[value] ?? value.replaceAll('_', ' ')})`);
    for (const reading of unit.readings ?? []) assert.ok(said.includes(inWords(reading.text)), reading.text);
    assert.doesNotMatch(said, /NO_MOVE_REQUIRED|ELIMINATED_FTR|SURRENDERED/);
    await p.click(`#units button[data-unit=${unit.id}]`);
  }
  assert.match(await p.locator('#tables').textContent(), /rb1 in H4: SURRENDERS to g-leader or g2: no rout is open to it/);
});

test('a click on a refused hex reads the rule in the panel', async () => {
  const p = await page('#unit=r1');
  const f5 = p.locator('#map .hex').nth(await p.evaluate(() => [...document.querySelectorAll('#map .names text')].findIndex((t) => t.textContent === 'F5')));
  await f5.click();
  const text = await p.locator('#panel').innerText();
  assert.match(text, /Hex F5/);
  assert.match(text, /Refused to r1[\s\S]*ADJACENT to g2[\s\S]*\[A10\.5\d?/);
  assert.deepEqual(p.problems, []);
});

test('what blocks sight is said and crossed out where it is', async () => {
  const p = await page('#unit=r3&hex=B10');
  assert.match(await p.locator('#panel').innerText(), /Line of sight from r3 in K7\/1: blocked in \w+ by/);
  assert.ok((await p.locator('.live-line path').count()) >= 4);
  await showLayers(p);
  await p.check('#controls input[value=sight]');
  assert.equal(await p.locator('.live-sight path').count(), 1);
  assert.deepEqual(p.problems, []);
});

test('links lead to a unit, a hex, a way out and a step of it', async () => {
  const p = await page('#unit=r2&option=1');
  assert.equal(await p.locator('#panel .option[aria-pressed=true]').count(), 1);
  assert.ok((await p.locator('.live-path .step').count()) > 0);
  await p.evaluate(() => (location.hash = '#unit=r1&step=1'));
  await p.waitForSelector('#units [aria-pressed=true][data-unit=r1]');
  assert.equal(await p.locator('.live-path circle[r="15"]').count(), 1);
  await p.evaluate(() => (location.hash = '#unit=nobody&hex=Z99&option=-3&step=x'));
  await p.waitForSelector('#units [aria-pressed=true]', { state: 'detached' });
  assert.deepEqual(p.problems, []);
});

test('the keyboard alone is enough', async () => {
  const p = await page('#hex=I4');
  // Everything that can be pressed is reached with Tab, the map among it.
  const reached = new Set();
  await showLayers(p);
  await p.focus('.skip');
  for (let i = 0; i < 60; ++i) {
    await p.keyboard.press('Tab');
    reached.add(await p.evaluate(() => document.activeElement.id || document.activeElement.dataset.unit || document.activeElement.value || document.activeElement.tagName));
  }
  for (const wanted of ['map', 'panel', 'r1', 'ends', 'fit']) assert.ok(reached.has(wanted), `Tab reaches ${wanted}`);
  await p.focus('#map');
  await p.keyboard.press('ArrowDown');
  assert.match(await p.locator('#status').innerText(), /^I5: .*units g1/);
  await p.keyboard.press('Enter');
  assert.match(await p.locator('#panel').innerText(), /g1 4-6-7/);
  await p.keyboard.press('ArrowRight');
  assert.match(await address(p), /hex=J4/);
  await p.keyboard.press('ArrowLeft');
  assert.match(await address(p), /hex=I5/);
  await p.keyboard.press('Escape');
  assert.match(await address(p), /#$|html$/);
  const names = await p.evaluate(() => [...document.querySelectorAll('button, input, a[href]')].map((e) => (e.ariaLabel || e.textContent || e.labels?.[0]?.textContent || '').trim()));
  assert.ok(names.every((name) => name !== ''));
  // A way out is chosen, and the focus stays on it.
  await p.evaluate(() => (location.hash = '#unit=r1'));
  await p.waitForSelector('#panel .option');
  await p.focus('#panel .option');
  await p.keyboard.press('Enter');
  assert.match(await address(p), /option=0/);
  assert.equal(await p.evaluate(() => document.activeElement.dataset.option), '0');
  assert.deepEqual(p.problems, []);
});

test('layers can be hidden', async () => {
  const p = await page('#unit=r1');
  await showLayers(p);
  await p.check('#controls input[value=legend]');
  for (const layer of ['units', 'names', 'grid', 'legend']) {
    assert.ok(await p.locator(`#map .${layer}`).isVisible());
    await p.uncheck(`#controls input[value=${layer}]`);
    assert.ok(!(await p.locator(`#map .${layer}`).isVisible()));
  }
  for (const layer of ['ends', 'refused', 'exposed', 'enemies']) {
    await p.uncheck(`#controls input[value=${layer}]`);
    assert.equal(await p.locator('.live-' + layer).evaluate((e) => getComputedStyle(e).display), 'none');
  }
});

test('a survey is a layer, and the panel tells its odds', async () => {
  const heated = join(folder, 'heated.html');
  hexrout('report', write('heated.yaml', fire()), '--survey', 'r1', '--layer', 'loss', '-o', heated);
  const p = await open(heated, '#hex=E6');
  assert.ok((await p.locator('#map .heat-hex').count()) > 100);
  assert.match(await p.locator('#panel').textContent(), /if r1 broke there \(loss\): E6: (must rout|may rout|stays|surrenders|eliminated)[^.]*; lives [0-9.]+ %/);
  await showLayers(p);
  await p.uncheck('#controls input[value=heat]');
  assert.ok(!(await p.locator('#map .heat').isVisible()));
  assert.deepEqual(p.problems, []);
});

test('tables say the same without scripts', async () => {
  const p = await open(file, '', { javaScriptEnabled: false });
  assert.match(await p.locator('#tables').textContent(), /r1: refused steps[\s\S]*r1: where a step can be Interdicted/);
  const row = p.locator('#tables tr', { hasText: 'ADJACENT to g2' }).first();
  assert.equal(await row.locator('td').count(), 4);
});

test('every system shows what it decides for units and sides', async () => {
  const says = {
    crossroads: [/ELR/, /broken/],
    chain_of_command: [/Force Morale\s+8/, /Shock\s+\d+ on \d+ figures/, /track\s+soviet-motor-rifle/],
    armour_battles: [/Army Morale Points/, /Disruption/, /suppressed/],
    squares: [/losses\s+4 \(50 %\)/, /withdrawing/],
    morale_ratio: [/ratio\s+90 %/, /cautious/],
  };
  for (const name of systems) {
    const html = join(folder, name + '.html');
    hexrout('report', bundled(name), '-o', html);
    const p = await open(html);
    await p.click('#standings summary');
    const text = await p.locator('#standings').innerText();
    for (const wanted of says[name]) assert.match(text, wanted, name);
    const units = p.locator('#units .group button');
    assert.ok((await units.count()) > 0, name);
    await units.first().click();
    assert.match(await p.locator('#panel .verdict').first().innerText(), /move|ELIMINATED|SURRENDERS/, name);
    assert.deepEqual(p.problems, [], name);
    await p.close();
  }
});

test('hostile names show as text everywhere', async () => {
  const bad = `<b onclick=hit=1>\u001b[31m\u202etxt\u0007 & "'`;
  const scenario = fire(bad).replace(', at: I5}', `, at: I5}`).replaceAll('g1', '"g<i>1"').replaceAll('r1,', "'r1</script>',").replace('german, counter: 4-6-7, at: F4', 'german, counter: 4-6-7, at: F4');
  const yaml = write('hostile.yaml', scenario);
  const log = join(folder, 'hostile.jsonl');
  hexrout('play', yaml, '--seed', '3', '--log', log);
  const html = join(folder, 'hostile.html');
  hexrout('report', yaml, '--log', log, '-o', html);
  const p = await open(html);
  for (let i = 0; i < 40; ++i) await p.click('#log button[aria-label="One step on"]');
  await p.click('#log summary');
  await p.click('#log button[aria-label="To the start"]');
  for (const unit of await p.locator('#units .group button').all()) await unit.click();
  await p.locator('#units details').evaluate((details) => (details.open = true));
  await p.locator('#units details button').first().click();
  const seen = await p.evaluate(() => ({ hit: window.hit, b: document.querySelectorAll('b[onclick], i, img').length, text: document.body.innerText + document.title }));
  assert.equal(seen.hit, undefined);
  assert.equal(seen.b, 0);
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(seen.text, /[\u001b\u0007\u202e]/);
  assert.match(seen.text, /<b onclick=hit=1>\\x1b\[31m\\xe2\\x80\\xaetxt\\x07 & "'/);
  assert.match(seen.text, /g<i>1/);
  assert.match(seen.text, /r1<\/script>/);
  assert.deepEqual(p.problems, []);
});

test('a map of two thousand hexes opens in a second', async () => {
  const wide = 50, high = 40;
  const name = (column) => (column < 26 ? String.fromCharCode(65 + column) : String.fromCharCode(65 + column - 26).repeat(2));
  // Pictures of hexes stand in two rows a hexrow; open ground everywhere, woods here and there.
  let picture = '';
  for (let row = 0; row < high; ++row)
    for (const odd of [1, 0]) {
      const first = odd ? 1 : 0;
      picture += '  ' + (name(first) + (odd ? row : row + 1)).padEnd(4) + (odd ? '  ' : '');
      for (let column = first; column < wide; column += 2) picture += ((column * 7 + row * 5) % 9 === 0 ? '^' : '.').padEnd(4);
      picture += '\n';
    }
  const map = write('wide.yaml', `title: Wide\ncolumns: ${wide}\nrows: ${high}\nlegend: {"^": woods}\nhexes: |\n${picture}`);
  const yaml = write('wide-scenario.yaml', fire('Wide').replace(/map: .*/, `map: {file: ${map}}`).replaceAll('K7/1', 'K7'));
  const html = join(folder, 'wide.html');
  hexrout('report', yaml, '-o', html);
  const times = [];
  for (let i = 0; i < 3; ++i) {
    const p = await open(html, '#unit=r1');
    assert.ok((await p.locator('#map .hex').count()) >= 1900);
    times.push(await p.evaluate(() => performance.getEntriesByType('navigation')[0].domComplete));
    assert.deepEqual(p.problems, []);
    await p.close();
  }
  console.log(`opens in ${Math.min(...times).toFixed(0)} ms, ${statSync(html).size} bytes`);
  assert.ok(Math.min(...times) < 1000 * factor);
});

test('two joined boards with sixty units take less than two seconds and two megabytes', { skip: vaslBoards ? false : 'skipped: no VASL boards' }, async () => {
  const html = join(folder, 'boards.html');
  const took = seconds('report', write('boards.yaml', twoBoards(60)), '--boards', vaslBoards, '-o', html);
  const size = statSync(html).size;
  console.log(`two boards, sixty units: ${took.toFixed(2)} s, ${size} bytes`);
  assert.ok(took < 2 * factor);
  assert.ok(size < 2e6);
  const p = await open(html);
  assert.equal(await p.locator('#map .unit').count(), 60);
  assert.deepEqual(p.problems, []);
});
