import { describe, expect, it } from 'vitest';
import { HAMBURG } from '../report.fixture.ts';
import { mapOf } from './map-svg.ts';
import { trendOf } from './trend-svg.ts';
import { viewportOf } from './viewport.ts';

const at = (longitude: number, latitude: number, name = 'Site') => ({
  ...HAMBURG,
  name,
  coordinate: { longitude, latitude },
});
const marksOf = (svg: string) =>
  [...svg.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the map of a report', () => {
  it('shows one location in its middle, with the land around it', () => {
    const map = mapOf([HAMBURG]);
    expect(marksOf(map?.svg ?? '')).toEqual([[830, 380]]);
    expect(map?.svg).toContain('>Germany</text>');
    expect(map?.svg).not.toContain('>Japan</text>');
    expect(map?.alt).toBe('Overview map. 1: Baakenhafen North, 53.5397° N, 10.0141° E.');
  });

  it('is left out where no location has a coordinate', () => {
    expect(mapOf([])).toBeNull();
    expect(mapOf([{ ...HAMBURG, coordinate: null }])).toBeNull();
  });

  it('keeps the numbers of the table where a location has no coordinate', () => {
    expect(mapOf([{ ...HAMBURG, coordinate: null }, at(10, 50, 'Second')])?.alt).toBe(
      'Overview map. 2: Second, 50.0000° N, 10.0000° E.',
    );
  });

  it('takes the short way over the date line', () => {
    const map = mapOf([at(179, -17, 'Fiji'), at(-172, -14, 'Samoa')]);
    const [second = [], first = []] = marksOf(map?.svg ?? '');
    expect(first[0]).toBeLessThan(second[0] ?? 0);
    expect(
      viewportOf([
        [179, -17],
        [-172, -14],
      ]).halfWidth,
    ).toBeLessThan(30);
  });

  it.each([
    [0, 90],
    [0, -90],
    [180, 0],
    [-180, 71],
  ])('holds the point at longitude %d and latitude %d', (longitude, latitude) => {
    for (const [x = -1, y = -1] of marksOf(mapOf([at(longitude, latitude)])?.svg ?? '')) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(760);
    }
  });

  it('prints names as text, not as code of the drawing', () => {
    expect(mapOf([at(10, 50, '<script>')])?.svg).not.toContain('<script>');
  });
});

describe('the trend of a score', () => {
  it('needs two days', () => {
    expect(trendOf([])).toBeNull();
    expect(trendOf([{ date: '2026-01-01', points: 10, max: 500 }])).toBeNull();
  });

  it('stands in the order of time with each value in words', () => {
    const trend = trendOf([
      { date: '2026-02-01', points: 90, max: 500 },
      { date: '2026-01-01', points: 10, max: 500 },
    ]);
    expect(trend?.alt).toBe('Risk score over time: 01/01/2026 10 of 500; 02/01/2026 90 of 500.');
  });
});
