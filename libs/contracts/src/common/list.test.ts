import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listQuery } from './list.ts';

const messagesOf = (query: Readonly<Record<string, string>>): string[] => {
  const { issues = [] } = v.safeParse(listQuery(['name']), query);
  return issues.map(({ message }) => message);
};

describe('the query of a list', () => {
  it('takes pages from 1 to 999,999,999, and says so of others', () => {
    expect(messagesOf({ page: '1' })).toEqual([]);
    expect(messagesOf({ page: '999999999' })).toEqual([]);
    for (const page of ['0', '-1', '1.5', '1000000000', '1e9', ''])
      expect(messagesOf({ page })).toEqual(['Page must be a whole number from 1 to 999,999,999']);
  });

  it('takes fields of the list alone to sort by', () => {
    expect(messagesOf({ sortFieldName: 'name' })).toEqual([]);
    expect(messagesOf({ sortFieldName: 'secret' })).toEqual(['This field cannot be sorted by']);
  });
});
