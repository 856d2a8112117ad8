import { toLonLat } from 'ol/proj.js';
import { describe, expect, it } from 'vitest';
import { worldShapes } from './world-shapes.ts';

describe('the shapes of the world', () => {
  it('name each country where it lies', async () => {
    const { countries } = await worldShapes();
    const algeria = countries.find((country) => country.get('name') === 'Algeria');
    const [west = 0, south = 0] = algeria?.getGeometry()?.getExtent() ?? [];
    const [longitude = 0, latitude = 0] = toLonLat([west, south]);
    expect(longitude).toBeGreaterThan(-8);
    expect(longitude).toBeLessThan(12);
    expect(latitude).toBeGreaterThan(19);
    expect(latitude).toBeLessThan(37);
    expect(algeria?.get('width')).toBeGreaterThan(500_000);
  });

  it('lie on the map, and make no line along the date line', async () => {
    const { land, borders } = await worldShapes();
    expect(land.length).toBeGreaterThan(1_000);
    expect(borders.length).toBeGreaterThan(300);
    for (const line of borders) expect(Math.abs(line.getGeometry()?.getExtent()[0] ?? 0)).toBeLessThan(20_037_000);
  });
});
