// node states.js FOLDER: looks at every state of the studio at three widths, light and dark: a picture of each in FOLDER, with a
// page that shows them side by side, and a table on standard output of what axe finds, the smallest text in pixels of the
// screen and the lowest contrast of text. Also in grey and as a reader with deuteranopia sees it. Not a test: a person looks.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundled, close, folder, hexrout, open } from './common.js';
import { afterwards, drop, dropPath, file, kWidths, openExample, writeStudio } from './studio_page.js';

const out = process.argv[2];
if (!out) throw new Error('usage: node states.js FOLDER');
mkdirSync(out, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const log = join(folder, 'phase.jsonl');
const choose = (p, id) => p.click(`#units button[data-unit=${id}]`);
const ask = (kind) => async (p) => {
  await openExample(p, 0);
  await choose(p, 'rb5');
  await afterwards(p, 'found', () => p.click(`#change [data-ask=${kind}]`));
};
const drawing = async (p) => {
  await openExample(p, 5);
  await afterwards(p, 'checked', () => p.click('#begin-drawing'));
};
const strokeAt = async (p, numbers) => {
  const boxes = [];
  for (const number of numbers) boxes.push(await p.locator('#map .hex').nth(number).boundingBox());
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await p.mouse.move(...middle(boxes[0]));
  await p.mouse.down();
  for (const box of boxes.slice(1)) await p.mouse.move(...middle(box), { steps: 6 });
  await afterwards(p, 'drawn', () => p.mouse.up());
};
const tool = async (p, name, kind) => {
  await p.click(`#draw [data-tool=${name}]`);
  if (kind) await p.selectOption('#draw [data-draw=kind]', kind);
};
const openMenu = (number) => async (p) => {
  await openExample(p, 0);
  await p.locator('#bar .menu > summary').nth(number).click();
};
const kStates = {
  start: async () => {},
  tour: async (p) => p.click('.tour-begin'),
  position: (p) => openExample(p, 0),
  must: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
  },
  path: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await p.locator('#panel .option').first().click();
  },
  why: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await p.evaluate(() => (location.hash = '#unit=rb5&hex=N4'));
    await p.locator('#panel .why h3').first().waitFor({ timeout: 60000 });
  },
  key: async (p) => {
    await openExample(p, 0);
    if (!(await p.locator('.key').getAttribute('open').then((there) => there !== null))) await p.click('.key summary');
  },
  save: openMenu(0),
  view: openMenu(1),
  rules: async (p) => {
    await openExample(p, 0);
    for (const name of ['Add a unit', 'Rules', 'Play']) {
      const summary = p.locator('#change summary', { hasText: name }).first();
      if (await summary.count()) await summary.click();
    }
  },
  changed: async (p) => {
    await openExample(p, 0);
    await choose(p, 'rb5');
    await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Rally$/ }).click());
  },
  survey: ask('survey'), advise: ask('advise'), cut: ask('cut'), deny: ask('deny'),
  log: async (p) => {
    await openExample(p, 0);
    await afterwards(p, 'opened', () => dropPath(p, log));
  },
  wrong: (p) => afterwards(p, 'opened', () => drop(p, [{ name: 'wrong.yaml', bytes: Buffer.from('hexrout: 1\nmap: 3\n') }])),
  missing: (p) => afterwards(p, 'opened', () => drop(p, [{ name: 'far.yaml', bytes: Buffer.from('hexrout: 1\nmap: {boards: [{vasl: "05"}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: []\n') }])),
  drawing,
  drawn: async (p) => {
    await drawing(p);
    await tool(p, 'building', 'stone-building-2');
    await strokeAt(p, [12, 13]);
  },
  refused: async (p) => {
    await drawing(p);
    await tool(p, 'building', 'stone-building-1');
    await strokeAt(p, [13]);
    await tool(p, 'road', 'dirt-road');
    await strokeAt(p, [12, 13, 14]);
  },
  coc: (p) => openExample(p, 1), armour: (p) => openExample(p, 2), squares: (p) => openExample(p, 3), morale: (p) => openExample(p, 4),
  deutsch: async (p) => {
    await openExample(p, 0);
    await p.locator('#bar .menu > summary').nth(1).click();
    await p.click('#bar [lang=de]');
  },
};

// The smallest text that is seen, in pixels of the screen, and what axe finds, with the lowest contrast of text.
const measured = async (p) => {
  const smallest = await p.evaluate(() => {
    let least = { size: 99, text: '' };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent.trim() || parent.closest('script, style, title, defs, option') || !parent.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize) * (parent instanceof SVGElement ? parent.getScreenCTM().a : 1);
      if (size < least.size) least = { size, text: node.textContent.trim().slice(0, 24) };
    }
    return least;
  });
  await p.evaluate(axe);
  const found = await p.evaluate(() => window.axe.run(document, { resultTypes: ['violations', 'passes'] }));
  const contrasts = [...found.violations, ...found.passes].filter((rule) => rule.id === 'color-contrast').flatMap((rule) => rule.nodes)
    .map((node) => ({ ratio: node.any[0]?.data?.contrastRatio, text: node.html.replace(/<[^>]*>/g, '').slice(0, 24) })).filter(({ ratio }) => ratio > 0);
  const lowest = contrasts.reduce((a, b) => (b.ratio < a.ratio ? b : a), { ratio: 99, text: '' });
  return { smallest, lowest, violations: found.violations.map((v) => `${v.id} ${v.nodes[0].target.join(' ')}`) };
};

writeStudio();
hexrout('play', bundled('crossroads'), '--seed', '5', '--log', log);
console.log(['state', 'width', 'scheme', 'least px', 'of', 'least contrast', 'of', 'wide', 'axe'].join('\t'));
const rows = [];
for (const [name, reach] of Object.entries(kStates)) {
  const pictures = [];
  for (const width of kWidths)
    for (const colorScheme of ['light', 'dark']) {
      const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme });
      await reach(p);
      const { smallest, lowest, violations } = await measured(p);
      const wide = (await p.evaluate(() => document.documentElement.scrollWidth)) > width ? 'WIDER' : '';
      console.log([name, width, colorScheme, smallest.size.toFixed(1), smallest.text, lowest.ratio.toFixed(1), lowest.text, wide, [...violations, ...p.problems].join('; ')].join('\t'));
      pictures.push(`${name}_${width}_${colorScheme}.png`);
      await p.screenshot({ path: join(out, pictures.at(-1)) });
      if (width === 1440 && colorScheme === 'light')
        for (const type of ['achromatopsia', 'deuteranopia']) {
          const cdp = await p.context().newCDPSession(p);
          await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
          pictures.push(`${name}_${type}.png`);
          await p.screenshot({ path: join(out, pictures.at(-1)) });
        }
      await p.close();
    }
  rows.push(`<tr><th>${name}</th>${pictures.map((picture) => `<td><a href="${picture}"><img src="${picture}" alt="${picture}" height="300" loading="lazy"></a></td>`).join('')}</tr>`);
}
writeFileSync(join(out, 'index.html'), `<!DOCTYPE html>\n<meta charset="utf-8">\n<title>States of the studio</title>\n<table>\n${rows.join('\n')}\n</table>\n`);
await close();
