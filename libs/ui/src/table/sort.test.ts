import { describe, expect, it } from 'vitest';
import { sortAddressOf, sortAfter, sortOf, type Sort } from './sort.ts';

const FIRST = { page: 1, pageSize: 10 };

describe('the sort of a list (spec 2 §4)', () => {
  it('goes unsorted, Ascending, Descending, cleared', () => {
    const ascending = sortAfter(undefined, 'name');
    const descending = sortAfter(ascending, 'name');
    expect(ascending).toEqual({ column: 'name', direction: 'Ascending' });
    expect(descending).toEqual({ column: 'name', direction: 'Descending' });
    expect(sortAfter(descending, 'name')).toBeUndefined();
  });

  it('begins anew at another column', () => {
    const sort: Sort = { column: 'name', direction: 'Descending' };
    expect(sortAfter(sort, 'status')).toEqual({ column: 'status', direction: 'Ascending' });
  });

  it("is the server's own where the address says none", () => {
    expect(sortOf(FIRST)).toBeUndefined();
    expect(sortOf(FIRST, 'number')).toEqual({ column: 'number', direction: 'Ascending' });
    expect(sortOf({ ...FIRST, ...sortAddressOf({ column: 'name', direction: 'Descending' }) }, 'number')).toEqual({
      column: 'name',
      direction: 'Descending',
    });
  });
});
