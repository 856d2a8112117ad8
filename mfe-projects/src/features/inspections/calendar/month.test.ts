import { enteredInstant } from '@portal/contracts/common/fields';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { intervalOf, isMonth, monthAfter, monthName, weeksOf } from './month.ts';

describe('a month of the calendar', () => {
  it('is made of whole weeks, from Sunday to Saturday where they begin so', () => {
    const weeks = weeksOf('2026-11', 0);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
    expect(weeksOf('2027-02', 0)).toHaveLength(5);
    expect(weeksOf('2026-02', 0)).toHaveLength(4);
    expect(weeksOf('2026-08', 0)).toHaveLength(6);
  });

  it('is made of weeks from Monday to Sunday where they begin so', () => {
    const weeks = weeksOf('2026-11', 1);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeksOf('2027-02', 1)).toHaveLength(4);
  });

  it('asks for what is that day anywhere on earth', () => {
    expect(intervalOf(weeksOf('2026-02', 0))).toEqual(['2026-01-31T10:00:00.000Z', '2026-03-01T14:00:00.000Z']);
  });

  it.each([
    ['2026-11', true],
    ['1900-02', true],
    ['1900-01', false],
    ['9000-11', true],
    ['9000-12', false],
    ['9999-12', false],
    ['2026-13', false],
    ['2026-1', false],
  ])('%s can be shown: %s', (text, isShown) => {
    expect(isMonth(text)).toBe(isShown);
    if (isShown) for (const instant of intervalOf(weeksOf(text, 1))) expect(v.is(enteredInstant, instant)).toBe(true);
  });

  it('goes on over the turn of the year', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthName('2026-12')).toBe('December 2026');
  });
});
