import type { Viewer } from '@portal/access';
import type { ExpenseFormData } from '@portal/contracts/finance/expense';
import { SERVICE_LABELS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import {
  DEFAULT_EXCHANGE_RATE,
  EXPENSE_CATEGORIES,
  TIME_ACTIVITIES,
  TRAVEL_TIME,
} from '@portal/contracts/finance/expense-lists';
import { amountOf } from '@portal/money';
import type pg from 'pg';
import { reachForBooking } from '../core/access/reach-booking.ts';
import { agreedFees, type AgreedFee } from '../core/booked/committed.ts';
import { todayOf } from '../core/engineers/engineer.repository.ts';
import { ratesFor } from '../core/rates/rates.ts';
import { engineersToBook } from './engineer-to-book.ts';

/**
 * Returns lists, engineers and rates for new entries of a project. The rates are those of the engineer who is named, or the
 * only one there is: nobody reads rates of another company.
 */
export async function formDataOf(
  pool: pg.Pool,
  viewer: Viewer,
  { projectId, riskEngineerId }: { readonly projectId: string; readonly riskEngineerId?: string | undefined },
): Promise<ExpenseFormData> {
  const project = await reachForBooking(pool, viewer, projectId);
  const engineers = await engineersToBook(pool, viewer, project.id);
  const engineer = engineers.length === 1 ? engineers[0] : engineers.find(({ userId }) => userId === riskEngineerId);
  const rates = engineer ? await ratesFor(pool, engineer) : [];
  const agreed = engineer ? await agreedFees(pool, project.id, engineer) : [];
  const { currency } = project.details;
  const isCurrencyOfRates = rates.length === 0 || rates.some((rate) => rate.currency === currency);
  return {
    currency,
    serviceTypes: SERVICE_TYPES.map((value) => ({ value, label: SERVICE_LABELS[value] })),
    activities: [...TIME_ACTIVITIES],
    categories: [...EXPENSE_CATEGORIES],
    riskEngineers: engineers.map(({ userId, name, assignedSince, assignedUntil }) => ({
      ...{ userId, name, assignedSince, assignedUntil },
    })),
    riskEngineerId: engineer?.userId ?? null,
    riskEngineerRates: [
      ...agreed.flatMap(agreedOf).map(({ cents, ...work }) => ({
        ...{ ...work, source: 'Proposal' as const, rateId: null, currency, amount: amountOf(cents) },
      })),
      ...rates.map(({ id, kind, category, currency: of, amount }) => ({
        ...{ kind, source: 'Company' as const, rateId: id, serviceType: null, category },
        ...{ currency: of, amount: Number(amount), validUntil: null },
      })),
    ],
    riskEngineerCurrency: isCurrencyOfRates ? currency : (rates[0]?.currency ?? currency),
    exchangeRate: DEFAULT_EXCHANGE_RATE,
    today: await todayOf(pool, viewer.userId),
  };
}

/** Returns the prices that an accepted fee agrees, each with the work that it is of; those of a category come first. */
function agreedOf({ hours, travel, items, until: validUntil }: AgreedFee) {
  const time = { kind: 'Time' as const, serviceType: null, category: null, validUntil };
  return [
    ...(travel === undefined ? [] : [{ ...time, category: TRAVEL_TIME, cents: travel }]),
    ...[...hours].map(([serviceType, cents]) => ({ ...time, serviceType, cents })),
    ...[...items].map(([category, cents]) => ({
      ...{ kind: 'Resource' as const, serviceType: null, category, cents, validUntil },
    })),
  ];
}
