import { describe, expect, it } from 'vitest';
import { stormName, trackPoints } from './storm-tracks.ts';

const storm = { id: 'AL122005', name: 'KATRINA', season: 2005, maxWindKt: 150, fixes: [231, -751, 30, 3, -6, 35] };

describe('a storm', () => {
  it('is called by its name and year', () => {
    expect(stormName(storm)).toBe('KATRINA 2005');
  });

  it('goes its way fix by fix, in degrees', () => {
    expect(trackPoints(storm)).toEqual([
      [-75.1, 23.1],
      [-75.7, 23.4],
    ]);
  });

  it('goes on beyond the date line without a jump', () => {
    expect(trackPoints({ ...storm, fixes: [100, 1795, 30, 0, 10, 30] })[1]).toEqual([180.5, 10]);
  });
});
