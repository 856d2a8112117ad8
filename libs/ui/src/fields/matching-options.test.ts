import { expect, it } from 'vitest';
import { matchingOptions } from './matching-options.ts';

const option = (label: string) => ({ value: label, label });
const found = (search: string, options: Parameters<typeof matchingOptions>[0]['options']) =>
  matchingOptions({ options, search, limit: Infinity });

it('finds options without the marks of their letters', () => {
  expect(found(' zurich', [option('Zürich'), option('Bern')])).toEqual([option('Zürich')]);
  expect(found('ZÜRICH', [option('Zurich')])).toEqual([option('Zurich')]);
});

it('finds options in groups and leaves out groups without any', () => {
  const groups = [
    { group: 'Team', items: [option('João Sá'), option('Ana')] },
    { group: 'Contacts', items: [option('Bea')] },
  ];
  expect(found('joao', groups)).toEqual([{ group: 'Team', items: [option('João Sá')] }]);
});
