import { describe, expect, it } from 'vitest';
import { placeOf, withoutPlace, withPlace } from './map-place.ts';

const TOKYO = { latitude: 35.68, longitude: 139.77, zoom: 6.5 };
const of = (search: string) => new URLSearchParams(search);

describe('the place of the map in the address', () => {
  it('is read as it is written', () => {
    const search = withPlace(of('show=map'), TOKYO);
    expect(search.get('at')).toBe('35.680,139.770,6.50');
    expect(placeOf(search)).toEqual(TOKYO);
  });

  it.each(['', 'x', '1,2', '91,0,3', '0,181,3', '0,0,-1', '1,2,3,4'])('is absent for %j', (at) => {
    expect(placeOf(new URLSearchParams({ at }))).toBeNull();
  });

  it('stays while the same projects are looked for, and goes with them', () => {
    const before = of('show=map&name=a&at=1,2,3');
    expect(withoutPlace(before, of('name=a&at=1,2,3&page=2')).has('at')).toBe(true);
    expect(withoutPlace(before, of('show=map&name=b&at=1,2,3')).toString()).toBe('show=map&name=b');
    expect(withoutPlace(before, of('show=map&name=a&projectStatus=Open&at=1,2,3')).has('at')).toBe(false);
  });
});
