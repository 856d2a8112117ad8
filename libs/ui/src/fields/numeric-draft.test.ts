import { describe, expect, it } from 'vitest';
import { caretAfter, draftOf, draftValue, MONEY_RULES, numericDraft, type NumericRules } from './numeric-draft.ts';

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
  });

  it('takes whole numbers only where no decimals are allowed', () => {
    expect(numericDraft('12.', WHOLE)).toBeNull();
    expect(numericDraft('301', WHOLE)).toBeNull();
  });
});

describe('the caret', () => {
  it('stays behind the same digit when separators move', () => {
    expect(caretAfter('1,2345', 6, '12,345')).toBe(6);
    expect(caretAfter('91,234', 1, '91,234')).toBe(1);
    expect(caretAfter('1234', 1, '1,234')).toBe(1);
  });
});
