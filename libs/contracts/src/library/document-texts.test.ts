import { describe, expect, it } from 'vitest';
import { documentNameOf, SPECIAL_CHARACTERS_CODE } from './document-rules.ts';
import { documentFault, documentMessage, DOCUMENT_TEXTS } from './document-texts.ts';

const faultOf = (fileName: string) => documentFault({ name: documentNameOf(fileName), size: 1 }, 'Plain');

describe('the name of a chosen file (spec 1 §5)', () => {
  it.each(['???.pdf', '*.pdf', ' : .pdf', '.pdf'])('%s has nothing left that can be stored', (fileName) => {
    expect(faultOf(fileName)).toBe(DOCUMENT_TEXTS.specialCharacters);
  });

  it.each(['Plan?.pdf', 'Überblick 3.pdf', 'a.b.pdf', '№ 7 (final).PDF'])('%s can be stored', (fileName) => {
    expect(faultOf(fileName)).toBeUndefined();
  });
});

it('the code of a refused name is shown as its text, every other message as it is', () => {
  expect(documentMessage(SPECIAL_CHARACTERS_CODE)).toBe(DOCUMENT_TEXTS.specialCharacters);
  expect(documentMessage(DOCUMENT_TEXTS.notContent)).toBe(DOCUMENT_TEXTS.notContent);
});
