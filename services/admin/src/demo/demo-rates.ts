import { RATE_EXPENSE_CATEGORIES, rateDesignations, TIME_ACTIVITIES } from '@portal/contracts/admin/rate-lists';
import type { Currency } from '@portal/contracts/common/enums';
import { DEMO_COMPANIES, demoId } from '@portal/contracts/common/demo';
import type { Knex } from 'knex';
import { publishRates } from '../rates/publish-rates.ts';
import { insertRates, type StoredRate } from '../rates/rate.repository.ts';

/** Price of an engineer's hour, by company and currency. */
const HOURS: Readonly<Record<(typeof DEMO_COMPANIES)[number]['key'], Partial<Record<Currency, number>>>> = {
  northwind: { USD: 145, EUR: 132 },
  harbour: { GBP: 108 },
  rival: { USD: 150 },
  granite: { USD: 160, EUR: 148, GBP: 126 },
  meridian: { EUR: 118 },
};

/** Parts of an engineer's price, by designation. */
const PARTS: Readonly<Record<string, number>> = {
  'Senior Engineer': 1.25,
  Surveyor: 0.9,
  'Senior Surveyor': 1.1,
  'Risk Coordinator': 0.8,
  Assistant: 0.55,
  Administrative: 0.45,
};
/** Activities that cost less than an hour on site. */
const CHEAPER: Readonly<Record<string, number>> = { 'Travel Time': 0.5, Training: 0.5, Administration: 0.6 };

const ITEMS: Readonly<Record<string, number>> = {
  Mileage: 0.65,
  Photocopying: 0.12,
  Photographs: 0.8,
  Printing: 0.2,
  'Set up files': 45,
};

/** Adds the rates of the demo companies; those of a company that has any stay unchanged. */
export async function addDemoRates(tx: Knex.Transaction): Promise<void> {
  for (const { key, type } of DEMO_COMPANIES) {
    const companyId = demoId(`company:${key}`);
    if (await tx('rates').where({ company_id: companyId }).first('rate_id')) continue;
    const prices = Object.entries(HOURS[key]) as [Currency, number][];
    const rates = prices.flatMap(([currency, hour]) => [
      ...rateDesignations(type, []).flatMap((designation) =>
        TIME_ACTIVITIES.map((category) => {
          const amount = Math.round(hour * (PARTS[designation] ?? 1) * (CHEAPER[category] ?? 1));
          return { kind: 'Time' as const, designation, category, currency, amount };
        }),
      ),
      ...RATE_EXPENSE_CATEGORIES.map((category) => {
        const amount = ITEMS[category] ?? 1;
        return { kind: 'Expense' as const, designation: null, category, currency, amount };
      }),
    ]);
    const changedAt = new Date('2026-01-05T09:00:00Z');
    const stored = rates.map((rate): StoredRate => {
      const id = demoId(`rate:${key}:${rate.designation ?? ''}:${rate.category}:${rate.currency}`);
      return { ...rate, id, version: 1, changedBy: null, changedAt };
    });
    await insertRates(tx, companyId, stored);
    await publishRates(tx, companyId, stored);
  }
}
