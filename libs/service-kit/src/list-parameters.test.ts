import { describe, expect, it } from 'vitest';
import { listParameters, pageAnswer } from './list-parameters.ts';

describe('listParameters', () => {
  it('has the specification’s defaults: page 1 of ten, ascending', () => {
    expect(listParameters({}, { sortFieldName: 'name' })).toEqual({
      page: 1,
      pageSize: 10,
      offset: 0,
      sortFieldName: 'name',
      sortDirection: 'Ascending',
      name: undefined,
    });
  });

  it('turns the query into numbers and trims what is searched for', () => {
    const query = { page: '3', pageSize: '25', sortDirection: 'Descending', name: ' dam ' } as const;
    expect(listParameters(query, { sortFieldName: 'name' })).toMatchObject({ offset: 50, name: 'dam', pageSize: 25 });
    expect(listParameters({ name: '  ' }, { sortFieldName: 'name' }).name).toBeUndefined();
  });
});

describe('pageAnswer', () => {
  it('counts pages', () => {
    expect(pageAnswer(['a'], 21, { pageSize: 10 })).toEqual({ data: { items: ['a'], totalPages: 3, totalCount: 21 } });
    expect(pageAnswer([], 0, { pageSize: 10 }).data.totalPages).toBe(0);
  });

  it('says where counting stopped early', () => {
    expect(pageAnswer([], 1_000, { pageSize: 10 }, true).data.totalIsLowerBound).toBe(true);
  });
});
