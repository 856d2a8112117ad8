import type { ExpenseRate, TimeRate } from '@portal/contracts/admin/rates';
import { anId } from './team-member.builder.ts';

const CHANGE = { version: 2, changedBy: 'Clara Nordin', changedDateTime: '2026-03-01T10:00:00.000Z' } as const;

/** A time rate; a test states only what matters to it. */
export const aTimeRate = (fields: Partial<TimeRate> = {}): TimeRate => ({
  ...{ id: anId(), ...CHANGE, designation: 'Engineer', category: 'Site Inspection', currency: 'EUR' },
  ratePerHour: 120.5,
  ...fields,
});

/** An expense rate. */
export const anExpenseRate = (fields: Partial<ExpenseRate> = {}): ExpenseRate => ({
  ...{ id: anId(), ...CHANGE, category: 'Mileage', currency: 'EUR', costPerItem: 0.45 },
  ...fields,
});
