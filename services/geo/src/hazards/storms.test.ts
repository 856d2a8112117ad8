import { mapAreaText, readMapArea } from '@portal/contracts/geo/map-area';
import { describe, expect, it } from 'vitest';
import { loadStorms } from './storms.ts';

const storms = loadStorms();
const named = (longitude: number, latitude: number, withinKm: number) =>
  storms.near({ longitude, latitude }, withinKm).map(({ track }) => `${track.name} ${track.season}`);

describe('storms that passed', () => {
  it('are those of 1980 to 2024, with names and years', () => {
    expect(storms.tracks).toHaveLength(3_901);
    expect(Math.min(...storms.tracks.map(({ season }) => season))).toBe(1980);
    expect(Math.max(...storms.tracks.map(({ season }) => season))).toBe(2024);
  });

  it('are tracks of which each is an area of the map', () => {
    const faults = storms.tracks.flatMap(({ fixes }) => {
      let [latitude, longitude] = [0, 0];
      const points = Array.from({ length: fixes.length / 3 }, (_, at) => {
        latitude += fixes[3 * at] ?? 0;
        longitude += fixes[3 * at + 1] ?? 0;
        return { latitude: latitude / 10, longitude: longitude / 10 };
      });
      const read = readMapArea(mapAreaText({ kind: 'track', reachKm: 200, fixes: points }));
      return 'fault' in read ? [read.fault] : [];
    });
    expect(faults).toEqual([]);
  });

  it('are known where they did: Andrew at Homestead, Katrina at New Orleans, Haiyan at Tacloban', () => {
    expect(named(-80.47, 25.47, 50)).toContain('ANDREW 1992');
    expect(named(-90.07, 29.95, 80)).toContain('KATRINA 2005');
    expect(named(125, 11.24, 60)).toContain('HAIYAN 2013');
    expect(named(0, 10, 200)).toEqual([]);
  });

  it('come the latest first, with distance, wind and time', () => {
    const found = storms.near({ longitude: -80.47, latitude: 25.47 }, 50);
    expect(found.map(({ closestAt }) => closestAt)).toEqual(
      found
        .map(({ closestAt }) => closestAt)
        .toSorted()
        .toReversed(),
    );
    const andrew = found.find(({ track }) => track.name === 'ANDREW');
    expect(andrew?.closestKm).toBeLessThan(20);
    expect(andrew?.closestWindKt).toBeGreaterThan(100);
    expect(andrew?.closestAt).toMatch(/^1992-08-24T/);
  });

  it('are found on both sides of the date line alike, and none at the poles', () => {
    expect(named(180, -17.5, 150)).toEqual(named(-180, -17.5, 150));
    expect(named(179.9, -17.5, 150).length).toBeGreaterThan(5);
    expect(named(0, 90, 1_000)).toEqual([]);
    expect(named(0, -90, 1_000)).toEqual([]);
  });
});
