// Hostile links: a million characters of several kinds, each followed in the page as a reader does who clicks on one. Each is answered
// with a message (or opened) within a second and 64 MB, nothing of it is markup, and the page lives on.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bundled, close, launch, open } from './common.js';
import { afterwards, file, openExample, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const kLetters = 1e6;
const kMostMs = 1000 * Number(process.env.HEXROUT_TIME_FACTOR ?? 1);
const kMostMegabytes = 64;
const kMarkup = '<img src=x onerror=window.hit=1>';

// Letters of base64 that no compressor shortens, by a fixed sequence of numbers.
const noise = (length) => {
  const bytes = Buffer.alloc(Math.ceil(length * 3 / 4));
  let seed = 7;
  for (let i = 0; i < bytes.length; ++i) bytes[i] = (seed = (seed * 1103515245 + 12345) % 2147483648) >> 16;
  return bytes.toString('base64url').slice(0, length);
};
const packed = (text) => 'position=' + deflateRawSync(text, { level: 9 }).toString('base64url');
// Kinds of links that are made from a good one: {name: [fragment, what the page says]}.
const kDamaged = /^Hide\s*This link is damaged or cut short/;
const kTooLarge = /^Hide\s*This link is too large/;
const hostileLinks = (good) => {
  const whole = JSON.parse(inflateRawSync(Buffer.from(good, 'base64url')));
  const holding = (change) => packed(JSON.stringify({ ...whole, ...change }));
  const scenario = (change) => holding({ scenario: { ...whole.scenario, ...change } });
  const far = noise(kLetters);
  return {
    'letters without sense': ['position=' + far, kDamaged],
    'letters that are none of base64': ['position=' + '!'.repeat(kLetters), kDamaged],
    'a bomb of 760 MB': [packed(Buffer.alloc(760 << 20, 32)).slice(0, kLetters), kTooLarge],
    'a good beginning, then noise': [`position=${good}${far}`.slice(0, kLetters), kDamaged],
    'a good link cut short': [`position=${good.slice(0, -20)}`, kDamaged],
    'four million lists in each other': [packed('{"scenario":' + '['.repeat(4 << 20) + ']'.repeat(4 << 20) + '}'), kTooLarge],
    'half a million lists in each other': [packed('{"scenario":' + '['.repeat(1 << 19) + ']'.repeat(500000) + '}'), kDamaged],
    'half a million lists, closed': [packed('{"scenario":' + '['.repeat(500000) + ']'.repeat(500000) + '}'), kDamaged],
    'lists beside each other': [packed('{"scenario":[' + '[],'.repeat(340000) + '1]}'), /error\[/],
    'no position at all': [packed('null'), kDamaged],
    'a title of markup and a million letters': [scenario({ title: kMarkup + far.slice(0, 960000) }), kTooLarge],
    'a title of markup that is not too long': [scenario({ title: kMarkup + far.slice(0, 60000) }), /^$/],
    'fifteen thousand units': [scenario({ units: Array.from({ length: 15000 }, (_, i) => ({ id: `u${i}`, side: 'russian', counter: '4-4-7', at: 'B2' })) }), /error\[/],
    'keys beside the position': [holding({ boards: { [kMarkup]: kMarkup }, game: { [kMarkup]: kMarkup }, beside: [{ id: kMarkup, side: kMarkup }, 7, null] }), null],
    // The page opens nothing for these, so it says nothing.
    'a unit of markup': ['unit=' + encodeURIComponent(kMarkup).repeat(kLetters / encodeURIComponent(kMarkup).length), null],
    'a hex of signs that decode to nothing': ['hex=' + '%'.repeat(kLetters), null],
    'half a million keys': ['a&'.repeat(kLetters / 2), null],
    'a step and an entry of many digits': [`step=${'9'.repeat(kLetters / 2)}&entry=${'9'.repeat(kLetters / 2)}`, null],
  };
};

// The largest memory of the page's process since it was last forgotten, in megabytes.
const memoryOf = (pid, key) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${key}:\\s+(\\d+)`))[1]) / 1024;
const processOf = async () => {
  const session = await (await launch()).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return pages.sort((a, b) => memoryOf(b, 'VmRSS') - memoryOf(a, 'VmRSS'))[0];
};

suite('a link of a million characters is answered within a second and 64 MB, and nothing of it is markup', async () => {
  const p = await open(file);
  await openExample(p, 0);
  const expected = await verdictsOn(p);
  await p.click('#save-menu > summary');
  await afterwards(p, 'opened', () => p.click('#save-menu button:text-is("Copy a link")'));
  const good = (await p.evaluate(() => location.hash)).match(/position=([\w-]+)/)[1];
  const [pid, session] = [await processOf(), await p.context().newCDPSession(p)];
  console.log('link\tcharacters\tms\tMB');
  for (const [name, [fragment, said]] of Object.entries(hostileLinks(good))) {
    await session.send('HeapProfiler.collectGarbage');
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = memoryOf(pid, 'VmRSS');
    const wait = said !== null || fragment.startsWith('position=');
    // The fragment comes before the clock: it is the page's work that is measured, not the protocol's.
    const ms = await p.evaluate(async ([to, wait]) => {
      const was = document.body.dataset.opened;
      const begun = performance.now();
      location.hash = '#' + to;
      await new Promise((done) => setTimeout(done));
      while (wait && document.body.dataset.opened === was) await new Promise((done) => setTimeout(done, 2));
      return performance.now() - begun;
    }, [fragment, wait]);
    const megabytes = memoryOf(pid, 'VmHWM') - before;
    console.log([name, fragment.length, Math.round(ms), Math.round(megabytes)].join('\t'));
    const shown = (await p.locator('#opened').isVisible()) ? await p.locator('#opened').innerText() : '';
    if (said) assert.match(shown, said, name);
    assert.ok(shown.length < 1000, `${name}: ${shown.length} characters are said`);
    assert.ok(ms < kMostMs, `${name}: ${ms} ms`);
    assert.ok(megabytes < kMostMegabytes, `${name}: ${megabytes} MB`);
    assert.deepEqual(await p.evaluate(() => [window.hit ?? 0, document.querySelectorAll('img[onerror]').length]), [0, 0], name);
    assert.deepEqual(p.problems, [], name);
  }
  // The good one opens after all of them.
  await afterwards(p, 'answered', () => p.evaluate((to) => (location.hash = to), `#position=${good}`));
  assert.deepEqual(await verdictsOn(p), expected);
  assert.deepEqual(expected, verdictsOf(bundled('crossroads')));
  await p.close();
});
