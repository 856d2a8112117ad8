import { MAP_AREA_TEXTS } from '@portal/contracts/geo/map-area';
import { describe, expect, it } from 'vitest';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import { areaOf, draftOf, emptyDraft } from './area-draft.ts';
import { mapAreaOf, pageAreaText, readPageArea } from './page-area.ts';

const KM = emptyDraft('km');

describe('fields of a circle', () => {
  it('are kilometres or miles', () => {
    const typed = { ...KM, centre: '48.137, 11.575', radius: '500' };
    expect(areaOf('circle', typed, 'km')).toMatchObject({ area: { radiusKm: 500 } });
    const miles = areaOf('circle', typed, 'mi');
    expect(miles).toMatchObject({ area: { radiusKm: expect.closeTo(804.672, 6) } });
    if (!('area' in miles)) throw new Error('no area');
    expect(draftOf(miles.area, 'mi')).toMatchObject({ centre: '48.137, 11.575', radius: '500' });
    expect(draftOf(miles.area, 'km')).toMatchObject({ radius: '804.67' });
  });

  it.each([
    ['', '', { centre: TEXTS.needed, radius: TEXTS.needed }],
    ['Munich', '5', { centre: TEXTS.centreFault }],
    ['48, 11', '0', { radius: TEXTS.between(0.1, 20_000) }],
    ['48, 11', '30000', { radius: TEXTS.between(0.1, 20_000) }],
    ['48, 11', '-5', { radius: TEXTS.between(0.1, 20_000) }],
    ['48, 11', '1e3', { radius: TEXTS.between(0.1, 20_000) }],
    ['95, 11', '5', { centre: expect.stringContaining('between -90 and 90') }],
  ])('“%s” with “%s” are told what is wrong', (centre, radius, faults) => {
    expect(areaOf('circle', { ...KM, centre, radius }, 'km')).toEqual({ faults });
  });

  it('take the limits in miles as they are shown', () => {
    expect(areaOf('circle', { ...KM, centre: '0, 0', radius: '12,427.42' }, 'mi')).toMatchObject({
      area: { radiusKm: expect.closeTo(20_000, 1) },
    });
    expect(areaOf('circle', { ...KM, centre: '0, 0', radius: '12,500' }, 'mi')).toEqual({
      faults: { radius: TEXTS.between(0.06, 12_427.42) },
    });
  });
});

describe('corners of a polygon', () => {
  it('are a line each, across the date line, too', () => {
    const typed = { ...KM, corners: '-20, 170\n\n-20, -170\n-10, -175\n' };
    const read = areaOf('polygon', typed, 'km');
    if (!('area' in read)) throw new Error('no area');
    expect(pageAreaText(read.area)).toBe('polygon_-20_170_-20_-170_-10_-175');
    expect(draftOf(read.area, 'km').corners).toBe('-20, 170\n-20, -170\n-10, -175');
  });

  it.each([
    ['', TEXTS.needed],
    ['1, 1\nhere', TEXTS.cornerFault(2)],
    ['1, 1\n2, 2', MAP_AREA_TEXTS.fewCorners],
    ['0, 0\n10, 10\n0, 10\n10, 0', MAP_AREA_TEXTS.crossing],
  ])('%j are told what is wrong', (corners, fault) => {
    expect(areaOf('polygon', { ...KM, corners }, 'km')).toEqual({ faults: { corners: fault } });
  });
});

describe('a storm', () => {
  const FREDDY = { id: 'SH112023', name: 'FREDDY', season: 2023, maxWindKt: 145, fixes: [-120, 1_210, 40, 2, -20, 45] };

  it('stands in the address by its id, and is asked for by its track', () => {
    const read = areaOf('storm', { ...KM, stormId: FREDDY.id }, 'km');
    if (!('area' in read)) throw new Error('no area');
    expect(pageAreaText(read.area)).toBe('storm_SH112023_200');
    expect(readPageArea('storm_SH112023_200')).toEqual({ area: read.area });
    expect(mapAreaOf(read.area, [FREDDY])).toMatchObject({
      ...{ kind: 'track', reachKm: 200, name: 'FREDDY 2023' },
      fixes: [
        { latitude: -12, longitude: 121 },
        { latitude: -11.8, longitude: 119 },
      ],
    });
    expect(mapAreaOf(read.area, [])).toBeUndefined();
  });

  it('must be chosen, with a distance', () => {
    expect(areaOf('storm', { ...KM, reach: '2000' }, 'km')).toEqual({
      faults: { stormId: TEXTS.chooseStorm, reach: TEXTS.between(1, 1_000) },
    });
    expect(readPageArea('storm_SH112023_0')).toEqual({ fault: TEXTS.between(1, 1_000) });
    expect(readPageArea('track_200_1_1')).toEqual({ fault: TEXTS.unknownStorm });
  });
});
