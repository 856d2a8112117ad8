import { expect, it } from 'vitest';
import { mapBaseFault, mapBaseKind } from './map-base.ts';

it.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'tiles'],
  ['https://tiles.example:8080/wmts?layer=a&key=k.pmtiles&z={z}&x={x}&y={-y}', 'tiles'],
  ['https://files.example/world.pmtiles', 'file'],
  ['/maps/world.pmtiles?version=2', 'file'],
])('%s is a base map of %s', (url, kind) => {
  expect(mapBaseFault(url)).toBeUndefined();
  expect(mapBaseKind(url)).toBe(kind);
});

it.each([
  '',
  'https://tiles.example/',
  'https://tiles.example/{z}/{x}.png',
  'https://{a-c}.tiles.example/{z}/{x}/{y}.png',
  'https://files.example/{z}/world.pmtiles',
  '//tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}.png"><script>',
  'https://tiles.example:99999/{z}/{x}/{y}.png',
  'https://tiles.example; script-src *;/{z}/{x}/{y}.png',
])('%s is none', (url) => expect(mapBaseFault(url)).toBeDefined());
