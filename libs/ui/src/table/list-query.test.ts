import { describe, expect, it } from 'vitest';
import { listQueryOf } from './list-query.ts';

const first = { page: 1, pageSize: 10 };

describe('the query of a list (spec 2 §7)', () => {
  it('has page and size alone where nothing is searched or sorted', () => {
    expect(listQueryOf(first).toString()).toBe('page=1&pageSize=10');
  });

  it('sorts only where field and direction are there', () => {
    expect(listQueryOf({ ...first, sortFieldName: 'name' }).toString()).toBe('page=1&pageSize=10');
    const sorted = listQueryOf({ ...first, sortFieldName: 'name', sortDirection: 'Descending', name: 'R&D' });
    expect(sorted.toString()).toBe('page=1&pageSize=10&sortFieldName=name&sortDirection=Descending&name=R%26D');
  });
});
