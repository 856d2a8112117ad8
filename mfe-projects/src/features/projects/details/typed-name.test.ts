import { expect, it } from 'vitest';
import { isTypedName } from './typed-name.ts';

it.each([
  ['Harbour Tower', 'Harbour Tower', true],
  ['  Harbour Tower ', 'Harbour  Tower', true],
  ['Pont de l\u2019Ile', 'Pont de l\u2019Ile', true],
  ['Cafe\u0301', 'Caf\u00e9', true],
  ['harbour tower', 'Harbour Tower', false],
  ['Harbour', 'Harbour Tower', false],
  ['', 'Harbour Tower', false],
])('‘%s’ typed for ‘%s’: %s', (typed, name, is) => expect(isTypedName(typed, name)).toBe(is));
