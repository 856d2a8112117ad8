import { describe, expect, it } from 'vitest';
import { COORDINATE_SEARCH_TEXTS as TEXTS, coordinateText, readMapSearch } from './coordinate-search.ts';

const at = (latitude: number, longitude: number) => ({ kind: 'coordinate', coordinate: { latitude, longitude } });
const address = (text: string) => ({ kind: 'address', text });

describe('a search of the map (spec 2 §5)', () => {
  it.each([
    ['48.137, 11.575', at(48.137, 11.575)],
    ['48.137 11.575', at(48.137, 11.575)],
    ['48.137,11.575', at(48.137, 11.575)],
    ['  -33.87   151.21 ', at(-33.87, 151.21)],
    ['−33.87, 151.21', at(-33.87, 151.21)],
    ['90, 180', at(90, 180)],
    ['-90 -180', at(-90, -180)],
    ['0 0', at(0, 0)],
  ])('reads %j as latitude and longitude', (typed, meant) => {
    expect(readMapSearch(typed)).toEqual(meant);
  });

  it.each([
    ['48.5° 11.25°', at(48.5, 11.25)],
    ['48.5°, 11.25°', at(48.5, 11.25)],
    ['48.5°N 11.25°E', at(48.5, 11.25)],
    ['33.5° S, 70.25° W', at(-33.5, -70.25)],
    ["48°30'N 11°15'E", at(48.5, 11.25)],
    ['48°30\'0"N, 11°15\'0"E', at(48.5, 11.25)],
    ['11.25E 48.5N', at(48.5, 11.25)],
    ['48,5 11,25', at(48.5, 11.25)],
    ['48,5; 11,25', at(48.5, 11.25)],
    ['48,5;11,25', at(48.5, 11.25)],
    ['48.5; 11.25', at(48.5, 11.25)],
    ['48.5;11.25', at(48.5, 11.25)],
    ["N 48° 30' E 11° 15'", at(48.5, 11.25)],
    ['N48.5 W11.25', at(48.5, -11.25)],
    ['S 48,5, E 11,25', at(-48.5, 11.25)],
    ['E 11.25, N 48.5', at(48.5, 11.25)],
  ])('understands degree signs, letters and decimal commas: %j', (typed, meant) => {
    expect(readMapSearch(typed)).toEqual(meant);
  });

  it.each([
    ['139.69, 35.68', TEXTS.swapped],
    ['95, 200', TEXTS.latitude],
    ['-91 -181', TEXTS.latitude],
    ['45, 181', TEXTS.longitude],
    ['90.000001 0', TEXTS.swapped],
  ])('takes %j for an address, and says why it is no coordinate (decisions §26.18)', (typed, fault) => {
    expect(readMapSearch(typed)).toEqual({ ...address(typed), fault });
  });

  it.each([
    'München',
    '221 Baker Street',
    '10115 80331',
    '48.137',
    '12 34 56',
    '1,2,3',
    'N 5th St E 12',
    'NaN, NaN',
    '1e3 4',
    '',
  ])('takes %j for an address', (typed) => {
    expect(readMapSearch(typed)).toEqual(address(typed));
  });

  it('answers long nonsense at once', () => {
    const began = Date.now();
    readMapSearch(`${'1'.repeat(50_000)} ${'°'.repeat(50_000)}`);
    readMapSearch(`1${' '.repeat(50_000)}x`);
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('is written as it is read', () => {
    const coordinate = { latitude: 48.1371543, longitude: -11.5754 };
    expect(coordinateText(coordinate)).toBe('48.137154, -11.5754');
    expect(readMapSearch(coordinateText(coordinate)).kind).toBe('coordinate');
  });
});
