import { DOCUMENT_MAX_BYTES } from './document-rules.ts';
import { describe, expect, it } from 'vitest';
import {
  ATTACHMENT_ENDINGS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TEXTS,
  cleanFileName,
  nameOfType,
  PICTURE_ENDINGS,
} from './attachment-rules.ts';

describe('the texts of the attachment control (spec 3 §8)', () => {
  it('name the formats, those of pictures in the picture-only mode', () => {
    expect(ATTACHMENT_TEXTS.unsupported(ATTACHMENT_ENDINGS)).toBe(
      'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp.',
    );
    expect(ATTACHMENT_TEXTS.unsupported(PICTURE_ENDINGS)).toContain(': .jpg, .jpeg, .png.');
  });

  it.each([
    [ATTACHMENT_MAX_BYTES, '25 MB'],
    [102_400, '100 KB'],
    [104_900_000, '100 MB'],
    [2 ** 30, '1 GB'],
    [DOCUMENT_MAX_BYTES, '466 GB'],
  ])('name the limit of %i bytes as %s', (bytes, text) => {
    expect(ATTACHMENT_TEXTS.tooLarge(bytes)).toBe(
      `The file exceeds the maximum limit of ${text} and cannot be uploaded. Please try another file.`,
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['CV Müller (2026).pdf', 'CV Müller (2026).pdf'],
    ['  履歴書.pdf ', '履歴書.pdf'],
    ['cv.pdf. .', 'cv.pdf'],
    ['cv\u202Efdp.exe', 'cvfdp.exe'],
    ['\u200Bcv\u2066.pdf', 'cv.pdf'],
    ['u\u0308ber.pdf', 'über.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['nul', '_nul'],
    ['lpt1.tar.pdf', '_lpt1.tar.pdf'],
    ['console.pdf', 'console.pdf'],
    ['..pdf', '..pdf'],
    [`${'x'.repeat(251)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it.each([
    '../../etc/passwd',
    'a\\b.pdf',
    'a\0.pdf',
    'a\n.pdf',
    '..',
    '.',
    '   ',
    '\u202E',
    '\uD800.pdf',
    `${'x'.repeat(252)}.pdf`,
  ])('%j is none', (name) => {
    expect(cleanFileName(name)).toBeNull();
  });

  it('gets the ending of what the file is', () => {
    expect(nameOfType('site.JPEG', 'image/jpeg')).toBe('site.JPEG');
    expect(nameOfType('site.png', 'image/jpeg')).toBe('site.jpg');
    expect(nameOfType(`${'x'.repeat(251)}.png`, 'image/jpeg')).toBe(`${'x'.repeat(251)}.jpg`);
  });
});
