import { expect, it } from 'vitest';
import { EXPENSE_SCREEN_TEXTS } from './expense.texts.ts';

it('the success texts are the specification’s, letter by letter (spec 3 §9)', () => {
  const { added, updated } = EXPENSE_SCREEN_TEXTS;
  expect([added, updated]).toEqual([
    'The time and expenses were successfully added.',
    'The time and expenses were successfully updated.',
  ]);
});
