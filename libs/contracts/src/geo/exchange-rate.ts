import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { calendarDate } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** `GET /expenses/exchange-rate` (spec 2 §7). */
export const exchangeRateQuery = v.object({ date: calendarDate, from: currencySchema, to: currencySchema });

export const exchangeRateAnswer = answer(
  v.object({
    /** Units of `to` for one of `from`, 6 decimals (decisions §18). */
    rate: v.number(),
    from: currencySchema,
    to: currencySchema,
    /** The day of the rate: the last one published on or before the requested day. */
    date: v.string(),
    credit: v.string(),
  }),
);

/** Message for a day before the first rate. */
export const NO_EXCHANGE_RATE = 'There is no exchange rate for this date.';
