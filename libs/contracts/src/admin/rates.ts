import * as v from 'valibot';
import { positive } from '../common/amounts.ts';
import { currencySchema } from '../common/enums.ts';
import { id, requiredName } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { RATE_EXPENSE_CATEGORIES, RATE_LIMITS, TIME_ACTIVITIES } from './rate-lists.ts';

const shared = { id, version: v.number(), category: v.string(), currency: currencySchema, ...lastChange };

/** Price of an hour of somebody of the designation, doing the activity `category` (spec 3 §3). */
export const timeRate = v.object({ ...shared, designation: v.string(), ratePerHour: v.number() });
export type TimeRate = v.InferOutput<typeof timeRate>;

/** Price of one item of an expense's category (spec 3 §3). */
export const expenseRate = v.object({ ...shared, costPerItem: v.number() });
export type ExpenseRate = v.InferOutput<typeof expenseRate>;

export const rates = v.object({ timeRates: v.array(timeRate), expenseRates: v.array(expenseRate) });
export type Rates = v.InferOutput<typeof rates>;

/** `GET /rates`: all of the company's, in the order of the lists that their fields come from. */
export const ratesAnswer = answer(rates);
export const timeRatesAnswer = answer(v.array(timeRate));
export const expenseRatesAnswer = answer(v.array(expenseRate));

const price = (max: number) => positive(max, max.toLocaleString('en-US'));

const someOf = (values: readonly string[]) =>
  v.pipe(v.array(v.picklist(values)), v.minLength(1, MESSAGES.required), v.maxLength(values.length));

/** Designations of one request. */
const MAX_DESIGNATIONS = 50;

/**
 * Body of `POST /rates/time`: adds a rate for each designation and category; with an id, changes that rate, which has one
 * of each (decisions §27).
 */
export const savedTimeRates = v.strictObject({
  id: v.optional(id),
  designations: v.pipe(
    v.array(requiredName(LIMITS.designation)),
    v.minLength(1, MESSAGES.required),
    v.maxLength(MAX_DESIGNATIONS),
  ),
  categories: someOf(TIME_ACTIVITIES),
  currency: currencySchema,
  ratePerHour: price(RATE_LIMITS.ratePerHour),
});
export type SavedTimeRates = v.InferOutput<typeof savedTimeRates>;

/** Body of `POST /rates/expense`: adds a rate for each category; with an id, changes that rate (decisions §27). */
export const savedExpenseRates = v.strictObject({
  id: v.optional(id),
  categories: someOf(RATE_EXPENSE_CATEGORIES),
  currency: currencySchema,
  costPerItem: price(RATE_LIMITS.costPerItem),
});
export type SavedExpenseRates = v.InferOutput<typeof savedExpenseRates>;

/** Body of `POST /rates/expense`: rates, or `{id, value}` for another name of a designation (decisions §2). */
export const savedExpenseRatesBody = v.variant('value', [
  v.strictObject({ ...savedExpenseRates.entries, value: v.optional(v.never()) }),
  v.strictObject({ id, value: requiredName(LIMITS.designation) }),
]);
