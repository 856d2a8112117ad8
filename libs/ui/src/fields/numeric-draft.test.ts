import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  draftOf,
  draftValue,
  editedDraft,
  MONEY_RULES,
  numericDraft,
  pastedDraft,
  pastedNumber,
  type NumericRules,
} from './numeric-draft.ts';

const PERCENT: NumericRules = { maxDecimals: 2, maxIntegerDigits: 3, maxValue: 100, grouped: false };
const WHOLE: NumericRules = { maxDecimals: 0, maxIntegerDigits: 3, maxValue: 300, grouped: false };

describe('an amount of money as one types (spec 2 §5)', () => {
  it('shows thousands separators', () => {
    expect(numericDraft('1234567', MONEY_RULES)).toBe('1,234,567');
    expect(numericDraft('1,2345', MONEY_RULES)).toBe('12,345');
    expect(numericDraft('1234.5', MONEY_RULES)).toBe('1,234.5');
  });

  it('keeps a point that is still without decimals', () => {
    expect(numericDraft('12.', MONEY_RULES)).toBe('12.');
    expect(draftValue('12.', MONEY_RULES)).toBe(12);
  });

  it('takes at most two decimals and five groups of digits', () => {
    expect(numericDraft('1.234', MONEY_RULES)).toBeNull();
    expect(numericDraft('999999999999999', MONEY_RULES)).toBe('999,999,999,999,999');
    expect(numericDraft('9999999999999999', MONEY_RULES)).toBeNull();
  });

  it('takes no second point', () => expect(numericDraft('1.2.3', MONEY_RULES)).toBeNull());

  it('drops currency signs, letters and minus of what is pasted', () => {
    expect(numericDraft('$1,250.50 USD', MONEY_RULES)).toBe('1,250.50');
    expect(numericDraft('-5', MONEY_RULES)).toBe('5');
  });

  it('drops zeros in front', () => expect(numericDraft('0012', MONEY_RULES)).toBe('12'));

  it('is null when empty', () => {
    expect(draftValue('', MONEY_RULES)).toBeNull();
    expect(draftValue('.', MONEY_RULES)).toBeNull();
  });

  it('shows a stored amount with both decimals or none', () => {
    expect(draftOf(1250.5, MONEY_RULES)).toBe('1,250.50');
    expect(draftOf(1250, MONEY_RULES)).toBe('1,250');
    expect(draftOf(null, MONEY_RULES)).toBe('');
  });
});

describe('a number that may be below 0', () => {
  const DEGREES: NumericRules = { maxDecimals: 1, maxIntegerDigits: 3, grouped: false, isSigned: true };

  it('keeps a minus in front, typed or pasted, and no other', () => {
    expect(numericDraft('-', DEGREES)).toBe('-');
    expect(numericDraft('-12,5', DEGREES)).toBe('-12.5');
    expect(numericDraft('12-5', DEGREES)).toBe('125');
    expect(pastedDraft(' −12.5 °C', DEGREES)).toBe('-12.5');
    expect(pastedDraft('-12.5', { ...DEGREES, isSigned: false })).toBe('12.5');
  });

  it('is none until there is a digit, and shown with its minus', () => {
    expect(draftValue('-', DEGREES)).toBeNull();
    expect(draftValue('-12.5', DEGREES)).toBe(-12.5);
    expect(draftOf(-12.5, DEGREES)).toBe('-12.5');
    expect(draftOf(-12, MONEY_RULES)).toBe('12');
  });

  it('has the caret where it was typed', () => {
    expect(caretAfter('-', 1, '-')).toBe(1);
    expect(caretAfter('-12', 2, '-12')).toBe(2);
  });
});

describe('a comma that the person types (spec 2 §5)', () => {
  const GROUPED_WHOLE: NumericRules = { maxDecimals: 0, maxIntegerDigits: 15, grouped: true };
  /** Types the keys one after another at the end; `<` takes the last character away. */
  const typed = (keys: string, rules = MONEY_RULES) => {
    let draft = '';
    for (const key of keys) draft = editedDraft(key === '<' ? draft.slice(0, -1) : draft + key, draft, rules) ?? draft;
    return [draft, draftValue(draft, rules)];
  };

  it.each([
    ['12,5', '12,5', 12.5],
    ['1234,56', '1,234,56', 1234.56],
    [',5', ',5', 0.5],
    ['12,', '12,', 12],
    ['12,500', '12,500', 12_500],
    ['1,250,000.5', '1,250,000.5', 1_250_000.5],
    ['12500<', '1,250', 1250],
    ['1234<', '123', 123],
    ['12,5<<5', '125', 125],
    ['12,5,', '12,5', 12.5],
    ['12,5.', '12,5', 12.5],
  ])('%s is shown as %s, and is %d', (keys, shown, value) => expect(typed(keys)).toEqual([shown, value]));

  it('separates thousands alone in a field of whole numbers: without three digits they do not count', () => {
    expect(typed('12,500', GROUPED_WHOLE)).toEqual(['12,500', 12_500]);
    expect(typed('12,5', GROUPED_WHOLE)).toEqual(['12,5', 12]);
  });

  it('is not taken between digits where it separates neither', () => {
    expect(editedDraft('12,5,000', '125,000', MONEY_RULES)).toBeNull();
  });
});

describe('limits', () => {
  it('takes a percentage up to 100', () => {
    expect(numericDraft('100', PERCENT)).toBe('100');
    expect(numericDraft('100.01', PERCENT)).toBeNull();
    expect(numericDraft('33.33', PERCENT)).toBe('33.33');
    expect(numericDraft('2,5', PERCENT)).toBe('2.5');
  });

  it('takes whole numbers only where no decimals are allowed', () => {
    expect(numericDraft('12.', WHOLE)).toBeNull();
    expect(numericDraft('301', WHOLE)).toBeNull();
  });
});

describe('a number that is pasted', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['$1,250.50 USD', '1250.50'],
    ['1,234,567', '1234567'],
    ['1234,56', '1234.56'],
    ['1.234,56 €', '1234.56'],
    ['1.234.567', '1234567'],
    ['1\u202f234\u00a0567,8', '1234567.8'],
    ['CHF 1’234’567.80', '1234567.80'],
    ['１２３４', '1234'],
    ['12.', '12'],
  ])('%s is %s', (text, number) => expect(pastedNumber(text)).toBe(number));

  it.each(['100-200', '1E6', '12 34', '1,23,456', 'about', '½', '2026-01-02'])('%s is none', (text) =>
    expect(pastedNumber(text)).toBeNull(),
  );
});

describe('the caret', () => {
  it('stays behind a comma just typed', () => expect(caretAfter('1234,', 5, '1,234,')).toBe(6));

  it('stays behind the same digit when separators move', () => {
    expect(caretAfter('1,2345', 6, '12,345')).toBe(6);
    expect(caretAfter('91,234', 1, '91,234')).toBe(1);
    expect(caretAfter('1234', 1, '1,234')).toBe(1);
  });
});
