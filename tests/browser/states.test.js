// Every state of the studio, light and dark, at one of three widths by turns (at all of them with HEXROUT_EVERY_WIDTH=1): no text under 9 pixels of the screen, no contrast under WCAG's 4.5 to 1,
// nothing wider than the screen, and axe finds nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { close, noEngine, open, root } from './common.js';
import { kStates, measured, writeLog } from './studio_states.js';
import { file, kWidths, suite, writeStudio } from './studio_page.js';

before(() => {
  writeStudio();
  if (!noEngine) writeLog();
});
after(close);

test('the table of what was measured has a row for every state, and no other', () => {
  const rows = [...readFileSync(join(root, 'src/page/MEASURED.md'), 'utf8').matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name).filter((name) => name !== 'state');
  assert.deepEqual(rows.sort(), Object.keys(kStates).sort());
});

const kLeastPixels = 9;
const kLeastContrast = 4.5;
const everyWidth = process.env.HEXROUT_EVERY_WIDTH === '1';
for (const [number, [name, reach]] of Object.entries(kStates).entries())
  suite(`${name}: legible, and axe finds nothing`, async () => {
    for (const width of everyWidth ? kWidths : [kWidths[number % kWidths.length]]) {
      const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
      await reach(p);
      for (const colorScheme of ['light', 'dark']) {
        await p.emulateMedia({ colorScheme });
        const { smallest, lowest, onMap, violations, wide } = await measured(p);
        const where = `${name} ${width} ${colorScheme}`;
        assert.deepEqual(violations, [], where);
        assert.ok(smallest.size > kLeastPixels - 0.05, `${where}: ${smallest.text} has ${smallest.size.toFixed(1)} px`);
        assert.ok(lowest.contrast >= kLeastContrast, `${where}: ${lowest.text} has ${lowest.contrast}`);
        assert.ok(onMap.contrast >= kLeastContrast, `${where}: ${onMap.text} on the map has ${onMap.contrast.toFixed(1)}`);
        assert.equal(wide, false, `${where}: wider than the screen`);
      }
      assert.deepEqual(p.problems, [], `${name} ${width}`);
      await p.close();
    }
  });
