import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  draftOf,
  draftValue,
  MONEY_RULES,
  numericDraft,
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
    expect(draftValue('12.')).toBe(12);
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
    expect(draftValue('')).toBeNull();
    expect(draftValue('.')).toBeNull();
  });

  it('shows a stored amount with both decimals or none', () => {
    expect(draftOf(1250.5, MONEY_RULES)).toBe('1,250.50');
    expect(draftOf(1250, MONEY_RULES)).toBe('1,250');
    expect(draftOf(null, MONEY_RULES)).toBe('');
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
  it('stays behind the same digit when separators move', () => {
    expect(caretAfter('1,2345', 6, '12,345')).toBe(6);
    expect(caretAfter('91,234', 1, '91,234')).toBe(1);
    expect(caretAfter('1234', 1, '1,234')).toBe(1);
  });
});
