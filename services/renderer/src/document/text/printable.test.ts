import { describe, expect, it } from 'vitest';
import { NAMES, OTHER_NAMES } from '../set-and-read.fixture.ts';
import { fontMaps } from './fonts.ts';
import { printableBy, printableData } from './printable.ts';

const printable = printableBy(fontMaps());
const BREAK = '\u200B';

describe('texts that are printed', () => {
  it.each([
    'Hot work – 50% of 14,200 m², façade “A”',
    'Đà Nẵng',
    '上海港口 プロジェクト 부산',
    ...NAMES,
    ...OTHER_NAMES,
    '#read("x") $a$ <b>',
  ])('stay as they are: %s', (text) => {
    expect(printable(text)).toBe(text.normalize('NFC'));
  });

  it.each([
    ['😀', '[U+1F600]'],
    ['a\u0007b', 'a[U+0007]b'],
    ['ܫܠ', '[U+072B][U+0720]'],
    ['👩\u200D🔧', '[U+1F469][U+1F527]'],
    ['☎\uFE0F', '☎'],
    ['語\u{1D165}', '語[U+1D165]'],
  ])('show what no font has by its code point, and no invisible signs: %j', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });

  it('are composed, so that a letter and its accent are found as one', () => {
    expect(printable('e\u0301')).toBe('é');
  });

  it('do not turn the direction of what follows', () => {
    expect(printable('a\u202Eb\u2066c')).toBe('abc');
  });

  it('may be broken within words of more than 20 letters, and nowhere else', () => {
    const word = 'Feuerwehrzufahrtsbeschilderung';
    expect(printable(`kurz ${word}`)).toBe(`kurz Feuerweh${BREAK}rzufahrt${BREAK}sbeschil${BREAK}derung`);
    expect(printable('a'.repeat(20))).not.toContain(BREAK);
    for (const word of ['上海港口', 'โครงการท่าเรือ', 'ໂຄງການທ່າເຮືອ', 'គម្រោងកំពង់ផែ', 'ရေနက်ဆိပ်ကမ်း']) {
      expect(printable(word.repeat(9))).not.toContain(BREAK);
    }
  });

  it('are not divided between a letter and its marks', () => {
    const parts = printable('क्षि'.repeat(30)).split(BREAK);
    expect(parts.filter((part) => /^\p{M}/u.test(part))).toEqual([]);
  });
});

it('leaves ids and values of lists as they are', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(printableData({ fileId: id, alt: '😀', list: [{ name: '\t' }], none: null, count: 3 }, printable)).toEqual({
    fileId: id,
    alt: '[U+1F600]',
    list: [{ name: ' ' }],
    none: null,
    count: 3,
  });
});
