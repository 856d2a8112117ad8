import { describe, expect, it } from 'vitest';
import { anticipatedDate, nextNumber, type ExpectedInspections } from './numbers.ts';

const expected = (facts: Partial<ExpectedInspections> = {}): ExpectedInspections => ({
  maxCount: 4,
  policyStart: '2026-01-01',
  policyExpiry: '2028-01-01',
  dated: [],
  cancelled: {},
  ...facts,
});
const upcoming = (number: number) => ({ number, status: 'Upcoming' as const, isIssued: false, openStatuses: [] });

describe('the expected inspections of a project (decisions §6)', () => {
  it('divide the policy period equally, each anticipated on the first day of its share', () => {
    expect([1, 2, 3, 4].map((number) => anticipatedDate(expected(), number))).toEqual([
      '2026-01-01',
      '2026-07-02',
      '2027-01-01',
      '2027-07-02',
    ]);
    expect(anticipatedDate(expected({ policyExpiry: '2026-01-03', maxCount: 10 }), 10)).toBe('2026-01-02');
  });

  it('are scheduled by the lowest number without a date; what was cancelled is free again', () => {
    expect(nextNumber(expected({ dated: [upcoming(1), upcoming(3)], cancelled: { 2: 1 } }))).toBe(2);
    expect(nextNumber(expected({ maxCount: 1, dated: [upcoming(1)] }))).toBeNull();
  });
});
