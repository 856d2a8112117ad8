import { readSearch, withSearch } from '@portal/portal-sdk';
import { describe, expect, it } from 'vitest';
import { PROJECTS_SEARCH, withoutPlace, type ProjectsChanges } from '../list/list-params.ts';

const TOKYO = { latitude: 35.68, longitude: 139.77, zoom: 6.5 };
const of = (search: string) => new URLSearchParams(search);
const changed = (search: string, changes: ProjectsChanges) =>
  withSearch(of(search), PROJECTS_SEARCH, withoutPlace(changes));

describe('the place of the map in the address', () => {
  it('is read as it is written', () => {
    const search = changed('show=map', { at: TOKYO });
    expect(search.get('at')).toBe('35.680,139.770,6.50');
    expect(readSearch(search, PROJECTS_SEARCH).at).toEqual(TOKYO);
  });

  it.each(['', 'x', '1,2', '91,0,3', '0,181,3', '0,0,-1', '1,2,3,4'])('is absent for %j', (at) => {
    expect(readSearch(new URLSearchParams({ at }), PROJECTS_SEARCH).at).toBeUndefined();
  });

  it('stays while the same projects are looked for, and goes with them', () => {
    const before = 'show=map&name=a&at=1,2,3';
    expect(changed(before, { page: 2, show: 'list' }).has('at')).toBe(true);
    expect(changed(before, { name: 'b' }).toString()).toBe('show=map&name=b');
    expect(changed(before, { projectStatus: 'Open' }).has('at')).toBe(false);
  });
});
