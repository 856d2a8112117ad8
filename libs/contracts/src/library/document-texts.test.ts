import { describe, expect, it } from 'vitest';
import { cleanDocumentName, documentNameOf, SPECIAL_CHARACTERS_CODE } from './document-rules.ts';
import { documentFault, documentMessage, DOCUMENT_TEXTS } from './document-texts.ts';

const faultOf = (fileName: string) => documentFault({ name: documentNameOf(fileName), size: 1 }, 'Plain');

describe('the name of a chosen file (spec 1 §5)', () => {
  it.each(['???.pdf', '*.pdf', ' : .pdf', '.pdf', '@!.pdf'])('%s has nothing left that can be stored', (fileName) => {
    expect(faultOf(fileName)).toBe(DOCUMENT_TEXTS.specialCharacters);
  });

  it.each(['Plan?.pdf', 'Überblick 3.pdf', 'a.b.pdf', '№ 7 (final).PDF', 'A_1 & B, C+D #2-3.pdf'])(
    '%s can be stored',
    (fileName) => {
      expect(faultOf(fileName)).toBeUndefined();
    },
  );
});

it('is sent with the characters of a file’s name alone (decisions §26.8)', () => {
  expect(documentNameOf('O’Brien’s “plan” @ 100%; v1/2 [new]!.pdf')).toBe('OBriens plan  100 v12 new.pdf');
  expect(documentNameOf('Lo\u0308sung.pdf')).toBe('L\u00f6sung.pdf');
  expect(cleanDocumentName('A_1 & B, C+D №2 (3) #4-5.é.pdf')).toBe('A_1 & B, C+D №2 (3) #4-5.é.pdf');
  for (const sign of `'’"“”;:!?@%*|<>[]{}=~$^\`/\\€`) expect(cleanDocumentName(`Plan${sign}.pdf`), sign).toBeNull();
});

it('the code of a refused name is shown as its text, every other message as it is', () => {
  expect(documentMessage(SPECIAL_CHARACTERS_CODE)).toBe(DOCUMENT_TEXTS.specialCharacters);
  expect(documentMessage(DOCUMENT_TEXTS.notContent)).toBe(DOCUMENT_TEXTS.notContent);
});
