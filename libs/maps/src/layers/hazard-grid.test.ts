import { describe, expect, it } from 'vitest';
import { classesOf, paintGrid, visibleStrips } from './hazard-grid.ts';

const grid = (over: Partial<Parameters<typeof visibleStrips>[0]> = {}) => ({
  columns: 360,
  rows: 180,
  classes: new Uint8Array(360 * 180),
  ...over,
});
/** A metre a pixel of the map at a zoom. */
const resolution = (zoom: number) => (2 * Math.PI * 6_378_137) / (256 * 2 ** zoom);

describe('a hazard grid', () => {
  it('comes as base64', () => {
    expect([...classesOf(btoa('\u0001\u0002\u000a'))]).toEqual([1, 2, 10]);
  });

  it('is painted in the colours of the legend; what has none is seen through', () => {
    const pixels = paintGrid({ columns: 2, rows: 1, classes: Uint8Array.of(4, 0) }, new Map([[4, '#c2182f']]));
    expect([...pixels]).toEqual([194, 24, 47, 255, 0, 0, 0, 0]);
  });

  it('covers all that is in sight, row upon row without a seam', () => {
    const view = { centre: [0, 0] as const, resolution: resolution(2), width: 1024, height: 800 };
    const strips = visibleStrips(grid(), view);
    const rows = [...new Map(strips.map((strip) => [strip.row, strip])).values()];
    rows.slice(1).forEach((row, index) => expect(row.y).toBe((rows[index]?.y ?? 0) + (rows[index]?.height ?? 0)));
    expect(rows[0]?.y).toBeLessThanOrEqual(0);
    expect((rows.at(-1)?.y ?? 0) + (rows.at(-1)?.height ?? 0)).toBeGreaterThanOrEqual(800);
  });

  it('puts the equator in the middle and 60° north where Mercator has it', () => {
    const view = { centre: [0, 0] as const, resolution: resolution(2), width: 1024, height: 1024 };
    const strips = visibleStrips(grid(), view);
    expect(strips.find(({ row }) => row === 90)?.y).toBe(512);
    // 1024 pixels round the world: 1.3170 rad of them up to 60°.
    expect(strips.find(({ row }) => row === 30)?.y).toBe(Math.round(512 - (1.3169579 / (2 * Math.PI)) * 1024));
  });

  it('goes on beyond the date line with its first column', () => {
    const view = { centre: [Math.PI * 6_378_137, 0] as const, resolution: resolution(4), width: 800, height: 10 };
    const [before, after] = visibleStrips(grid(), view).filter(({ row }) => row === 90);
    expect((before?.column ?? 0) + (before?.columns ?? 0)).toBe(360);
    expect(after?.column).toBe(0);
    expect(after?.x).toBe((before?.x ?? 0) + (before?.width ?? 0));
  });

  it('draws no more than what is in sight', () => {
    const view = { centre: [0, 0] as const, resolution: resolution(10), width: 1000, height: 800 };
    expect(visibleStrips(grid(), view).length).toBeLessThan(6);
  });
});
