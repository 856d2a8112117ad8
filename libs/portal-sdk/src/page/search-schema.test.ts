import { describe, expect, it } from 'vitest';
import { asOneOf, asText, asWholeNumber, readSearch, searchParameter, withSearch } from './search-schema.ts';

const SCHEMA = {
  name: asText((text) => text.length <= 3),
  show: asOneOf(['list', 'map']).withDefault('list'),
  page: asWholeNumber(50).withDefault(1),
  columns: searchParameter((text) => text.split(',')),
};
const params = (text: string) => new URLSearchParams(text);

describe('the values of an address', () => {
  it('are typed by their schema', () => {
    expect(readSearch(params('name=har&show=map&page=3&columns=a,b&other=1'), SCHEMA)).toEqual({
      name: 'har',
      show: 'map',
      page: 3,
      columns: ['a', 'b'],
    });
  });

  it.each(['', 'name=&show=&page=', 'name=long&show=board&page=-1', 'page=0&show=LIST', 'page=1e3'])(
    'are absent or the default for %j',
    (text) => {
      expect(readSearch(params(text), SCHEMA)).toEqual({ name: undefined, show: 'list', page: 1, columns: undefined });
    },
  );

  it('are at most the limit', () => {
    expect(readSearch(params('page=51'), SCHEMA).page).toBe(50);
  });

  it('come from the defaults where the address says nothing', () => {
    expect(readSearch(params('page=2&name='), SCHEMA, { name: 'har', show: 'map' })).toMatchObject({
      name: undefined,
      show: 'map',
      page: 2,
    });
  });
});

describe('an address with changes', () => {
  it('leaves defaults out and other parameters alone', () => {
    const search = withSearch(params('other=1&show=map&page=4'), SCHEMA, { show: 'list', page: 1, name: 'a b' });
    expect(search.toString()).toBe('other=1&name=a+b');
  });

  it('loses what is removed and keeps what is not named', () => {
    expect(withSearch(params('name=har&show=map'), SCHEMA, { name: undefined }).toString()).toBe('show=map');
  });

  it('leaves out what the defaults say, and says what is removed against them', () => {
    const defaults = { name: 'har', show: 'map' };
    expect(withSearch(params('name=abc'), SCHEMA, { name: 'har' }, defaults).toString()).toBe('');
    expect(withSearch(params(''), SCHEMA, { name: undefined }, defaults).toString()).toBe('name=');
  });
});
