import { expect, it } from 'vitest';
import { characterName } from './character-names.ts';

it.each([
  ['&', '& (ampersand)'],
  ['\u00ad', 'soft hyphen, which is invisible (U+00AD)'],
  ['\u2064', 'an invisible character (U+2064)'],
  ['🏗', '🏗 (U+1F3D7)'],
])('%j is told as %s', (character, name) => {
  expect(characterName(character)).toBe(name);
});
