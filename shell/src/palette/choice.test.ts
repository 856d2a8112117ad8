import { describe, expect, it } from 'vitest';
import { bySection, isMatch, numberIn, type Choice } from './choice.ts';

describe('a query of the palette', () => {
  it.each([
    ['har tow', 'Harbour Tower', true],
    ['tower', 'Harbour Tower', true],
    ['our', 'Harbour Tower', false],
    ['Zürich', 'Zurich Depot', true],
    ['lodz', 'Łódź Mill', true],
    ['orsted', 'Ørsted Strasse', true],
    ['', 'Anything', true],
  ])('%j finds %j: %s', (query, text, isFound) => expect(isMatch(query, text)).toBe(isFound));

  it.each([
    ['12', 12],
    [' #12', 12],
    ['12a', undefined],
    ['#', undefined],
    ['1234567', undefined],
  ])('%j asks for the recommendation %s', (query, number) => expect(numberIn(query)).toBe(number));

  it('has recent ones first and nothing twice, by its newest name', () => {
    const choice = (key: string, section: Choice['section'], label = key): Choice => ({
      ...{ key, section, label },
      to: `/${key}`,
    });
    const sections = bySection([choice('a', 'recent'), choice('b', 'pages'), choice('a', 'projects', 'A')]);
    expect(sections.map(([section, own]) => [section, own.map(({ label }) => label)])).toEqual([
      ['recent', ['A']],
      ['pages', ['b']],
    ]);
  });
});
