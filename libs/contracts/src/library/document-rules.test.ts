import { expect, it } from 'vitest';
import { nameOfDocumentType, numberedName } from './document-rules.ts';

it('a name that is cut to its longest never ends within a sign of two halves', () => {
  const numbered = numberedName(`${'a'.repeat(246)}😀bcd.pdf`, 1);
  expect([numbered, numbered.isWellFormed()]).toEqual([`${'a'.repeat(246)} (1).pdf`, true]);
  const other = nameOfDocumentType(`${'a'.repeat(249)}😀.png`, 'application/msword');
  expect(other.isWellFormed()).toBe(true);
  const longer = nameOfDocumentType(
    `${'a'.repeat(249)}😀.png`,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  );
  expect([longer, longer.length]).toEqual([`${'a'.repeat(249)}.docx`, 254]);
});
