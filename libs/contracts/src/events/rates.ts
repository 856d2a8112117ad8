import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { EXPENSE_KINDS } from '../finance/expense-lists.ts';
import { eventType } from './envelope.ts';

/** Maximum number of rates in one event; many rates that are saved at once are several events. */
export const MAX_RATES_PER_EVENT = 500;

/**
 * A rate of a company as it is now. `version` grows with each change, and receivers keep the highest; a deleted rate is
 * published once more.
 */
const rate = v.object({
  rateId: id,
  version: v.number(),
  companyId: id,
  kind: v.picklist(EXPENSE_KINDS),
  /** Designation of the people of a time rate; null for an expense's. */
  designation: v.nullable(v.string()),
  /** Activity or category of expenses. */
  category: v.string(),
  currency: currencySchema,
  price: v.number(),
  isDeleted: v.boolean(),
});
export type PublishedRate = v.InferOutput<typeof rate>;

/**
 * Rates of a company were added, changed or deleted. Only services/finance reads them: the subject is outside of those that
 * readers of `admin.>` get (ADR 28).
 */
export const ratesChanged = eventType(
  'admin-amounts.rates.changed.v1',
  v.object({ rates: v.pipe(v.array(rate), v.maxLength(MAX_RATES_PER_EVENT)) }),
);
