import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const OPENED = { name: 'Depot', tags: ['a'], city: 'Oslo', country: 'Norway' };

it('takes what a person changed, and of all else the newest (ADR 27)', () => {
  const newest = { ...OPENED, name: 'Yard', tags: ['a', 'b'] };
  expect(mergeChanges({ ...OPENED, name: 'Depot II', tags: ['a'] }, OPENED, newest)).toEqual({
    ...OPENED,
    name: 'Depot II',
    tags: ['a', 'b'],
  });
});

it('takes together what means something only together', () => {
  const newest = { ...OPENED, name: 'Yard', country: 'Sweden' };
  const mine = { ...OPENED, city: 'Bergen' };
  expect(mergeChanges(mine, OPENED, newest, [['city', 'country']])).toEqual({ ...mine, name: 'Yard' });
});
