import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toModule } from './plainReact.ts';

const require = createRequire(import.meta.url);

test.each(['react', 'react/jsx-runtime'])('%s exports as a module what it does otherwise', async (source) => {
  const file = join(dirname(require.resolve(source)), 'cjs', `${source.replace('/', '-')}.production.js`);
  const code = toModule(readFileSync(file, 'utf8'));
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const kinds = (exports: object) => Object.entries(exports).map(([name, value]) => [name, typeof value]);
  expect(kinds(module).sort()).toEqual(kinds(require(file)).sort());
});

test('what it requires is imported, and what it exports twice is the last', () => {
  const code =
    'var React = require("react"),\n  Dom = require("react-dom");\nexports.now = void 0;\nif (Dom)\n  exports.now = React.now;';
  expect(toModule(code).split('\n')).toEqual([
    'import * as React from "react";',
    '  import * as Dom from "react-dom";',
    'var exported_now = void 0;',
    'if (Dom)',
    '  exported_now = React.now;',
    'export { exported_now as now };',
  ]);
});

test.each(['module.exports = {};', 'if (a)\n  b = require("react");'])('%s is refused', (code) => {
  expect(() => toModule(code)).toThrow('React is written in another way now');
});
