import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { compactBundle } from './compact-bundle.ts';

const bundle = (code: string, segments: [number, number, number, number][][]) => ({
  code,
  map: JSON.stringify({
    version: 3,
    sources: ['a.ts', 'b.ts'],
    sourcesContent: ['…', '…'],
    names: ['x'],
    mappings: encode(segments),
  }),
});
const mapOf = (map: string) => JSON.parse(map) as { sources: string[]; names: string[]; mappings: string };

it('keeps of a map the places at which the source line changes', () => {
  const given = bundle('a;b;c;\nd;', [
    [
      [0, 0, 0, 0],
      [2, 0, 0, 7],
      [4, 0, 1, 2],
      [5, 1, 1, 2],
    ],
    [[0, 1, 1, 9]],
  ]);
  const map = mapOf(compactBundle(given).map);
  expect(map).toMatchObject({ sources: ['a.ts', 'b.ts'], names: [] });
  expect(map).not.toHaveProperty('sourcesContent');
  expect(decode(map.mappings)).toEqual([
    [
      [0, 0, 0, 0],
      [4, 0, 1, 0],
      [5, 1, 1, 0],
    ],
    [[0, 1, 1, 0]],
  ]);
});

it('makes the code ASCII with the same meaning, and moves what comes after', () => {
  const code = 'first=/^[№’é]$/u;second';
  const { code: escaped, map } = compactBundle(
    bundle(code, [
      [
        [0, 0, 0, 0],
        [code.indexOf('second'), 0, 1, 0],
      ],
    ]),
  );
  expect(escaped).toBe('first=/^[\\u2116\\u2019\\u00e9]$/u;second');
  expect(decode(mapOf(map).mappings)).toEqual([
    [
      [0, 0, 0, 0],
      [escaped.indexOf('second'), 0, 1, 0],
    ],
  ]);
  const pattern = new RegExp(/\/(.*)\/u/.exec(escaped)?.[1] ?? '', 'u');
  for (const character of ['№', '’', 'é']) expect(character).toMatch(pattern);
});

it('refuses a raw template whose meaning would change', () => {
  expect(() => compactBundle(bundle('x=String.raw`[\\d]ß`;', [[[0, 0, 0, 0]]]))).toThrow(
    'A raw template must be ASCII',
  );
  expect(compactBundle(bundle('x=String.raw`[\\d]`;y=`ß`', [[[0, 0, 0, 0]]])).code).toBe(
    'x=String.raw`[\\d]`;y=`\\u00df`',
  );
});
