import type { Currency } from '@portal/contracts/common/enums';
import type { Expense, ExpenseFormData } from '@portal/contracts/finance/expense';
import {
  DEFAULT_EXCHANGE_RATE,
  exchangeRateDoubt,
  isPricedWork,
  type ExpenseKind,
} from '@portal/contracts/finance/expense-lists';
import { NO_EXCHANGE_RATE } from '@portal/contracts/geo/exchange-rate';
import { formatDate, SERVER_ERROR } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { categoryOf, quantityOf } from '../expense-columns.tsx';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import { isExchanged, isNoRate, usePublishedRate } from '../expenses.api.ts';
import type { ExpenseFormValues } from './expense.schema.ts';
import { rateKeyOf, ratesFor, withBooked, type Rate } from './rates.ts';

/** Fields of a price: one that is typed or the only one, or one of several. */
const PRICE_FIELDS = ['rate', 'rateId'] as const;
type PriceField = (typeof PRICE_FIELDS)[number];

interface EntryPriceOptions {
  readonly form: UseFormReturn<ExpenseFormValues>;
  readonly kind: ExpenseKind;
  readonly data: ExpenseFormData;
  /** The entry as it was opened; undefined for a new one. */
  readonly entry: Expense | undefined;
}

/**
 * Fills in what an entry costs: the rate of its work and its engineer, and the rate of exchange of its day. What the person
 * opened or typed stays until the work, the currency or the day are changed, or more is booked. A rate that was offered follows
 * what becomes of it: the service takes it as it is now.
 */
export function useEntryPrice({ form, kind, data, entry }: EntryPriceOptions) {
  const { control, setValue, getValues, getFieldState, setError, clearErrors } = form;
  const [serviceType, activity, category, date, currency] = useWatch({
    control,
    name: ['serviceType', 'activity', 'category', 'date', 'currency'],
  });
  const [rate, exchangeRate, quantity] = useWatch({
    control,
    name: ['rate', 'exchangeRate', kind === 'Time' ? 'hours' : 'count'],
  });
  const work = kind === 'Time' ? activity : category;
  const rates = ratesFor(data, { kind, serviceType, category: work, date });
  // The price stays with the work that it was booked for.
  const isAsBooked =
    entry !== undefined &&
    isPricedWork(
      { serviceType, category: work, date, quantity },
      { ...entry, category: categoryOf(entry), quantity: quantityOf(entry) },
    );
  const offered = isAsBooked ? withBooked(rates, entry) : rates;
  const keepsRate = isAsBooked && entry.rate === rate && entry.currency === currency;

  const refusedAt = (name: PriceField) => {
    const { error } = getFieldState(name);
    return error?.type === SERVER_ERROR ? error : undefined;
  };
  const take = (chosen: Rate): void => {
    // A refusal of the price before stays to be read beside the new one.
    setValue('rate', chosen.amount, { shouldDirty: true, shouldValidate: !PRICE_FIELDS.some(refusedAt) });
    setValue('rateId', chosen.rateId, { shouldDirty: true });
    setValue('currency', chosen.currency, { shouldDirty: true });
  };
  const asked = [data.riskEngineerId, serviceType, work, date].join();
  // A fee that has ended prices the days until then alone.
  const rated = [data.riskEngineerId, serviceType, work, rates[0]?.validUntil, rates[0]?.source].join();
  const priced = rates.map((one) => [one.rateId, one.amount, one.currency, one.validUntil].join(' ')).join();
  const before = useRef({ asked: entry && asked, rated: entry && rated, priced, isAsBooked, keepsRate });
  const wasAgreed = useRef(false);
  /** True if the price that it was booked at was left with the work: it returns with it. */
  const hasLeftPrice = useRef(false);
  useEffect(() => {
    if (serviceType === null || work === null) return;
    const { current: last } = before;
    before.current = { asked, rated, priced, isAsBooked, keepsRate };
    const isOtherWork = last.asked !== asked && last.rated !== rated;
    if (!isOtherWork && last.priced === priced && last.isAsBooked === isAsBooked) return;
    if (last.isAsBooked && !isAsBooked) hasLeftPrice.current = last.keepsRate;
    const id = getValues('rateId');
    if (isOtherWork) clearErrors(PRICE_FIELDS.filter(refusedAt));
    else if (keepsRate) return setValue('rateId', bookedIdIn(offered, entry));
    if (isAsBooked && !last.isAsBooked && hasLeftPrice.current && rates[0])
      return take({ ...rates[0], rateId: bookedIdIn(offered, entry), amount: entry.rate, currency: entry.currency });
    const chosen = (!isOtherWork && id !== null && rates.find(({ rateId }) => rateId === id)) || rates[0];
    if (chosen) take(chosen);
    else if (wasAgreed.current || id !== null) {
      setValue('rate', null, { shouldDirty: true });
      setValue('rateId', null, { shouldDirty: true });
    }
    wasAgreed.current = chosen !== undefined;
  });
  const priceField: PriceField = offered.length > 1 ? 'rateId' : 'rate';
  useEffect(() => {
    // The rates that are read again after a refusal may be in another field.
    const left = priceField === 'rate' ? 'rateId' : 'rate';
    const refused = refusedAt(left);
    if (!refused) return;
    clearErrors(left);
    setError(
      priceField,
      { type: SERVER_ERROR, ...(refused.message !== undefined && { message: refused.message }) },
      { shouldFocus: true },
    );
  });

  const exchange = { date, from: currency, to: data.currency };
  const published = usePublishedRate(exchange);
  const exchanged = [date, currency].join();
  const exchangedBefore = useRef(entry ? [entry.date, entry.currency].join() : undefined);
  const shownRate = isExchanged(exchange) ? published.data?.rate : DEFAULT_EXCHANGE_RATE;
  /** The rate of exchange when the day or the currency was changed. */
  const heldAtChange = useRef({ exchanged, held: exchangeRate });
  useEffect(() => {
    if (heldAtChange.current.exchanged !== exchanged) heldAtChange.current = { exchanged, held: exchangeRate };
    if (exchangedBefore.current === exchanged || shownRate === undefined) return;
    exchangedBefore.current = exchanged;
    // The published rate may come late: what was typed meanwhile stays.
    if (heldAtChange.current.held !== exchangeRate) return;
    setValue('exchangeRate', shownRate, { shouldDirty: true, shouldValidate: true });
  }, [exchanged, exchangeRate, shownRate, setValue]);

  // An entry keeps the rate of exchange that it was booked at.
  const isOfDay = entry?.date === date && entry.currency === currency;
  const keepsExchange = isOfDay && entry.exchangeRate === exchangeRate;
  const isAgreed = rates.length > 0;
  return {
    rates: offered,
    isAgreed,
    /** Field that shows the price. */
    priceField,
    chooseRate: (key: string | null) => {
      const chosen = offered.find((one) => rateKeyOf(one) === key);
      if (chosen) take(chosen);
    },
    rateHelp: keepsRate ? TEXTS.keepsRate : helpOf(rates, serviceType === null || work === null),
    isExchanged: isExchanged(exchange),
    exchangeLabel: TEXTS.exchangeOf(currency, data.currency),
    exchangeHelp: exchangeHelpOf(published),
    question: keepsExchange ? undefined : questionOf({ date, exchangeRate, ...published }),
    /** Differs with each rate of exchange that may have to be confirmed. */
    exchangeKey: [exchanged, exchangeRate].join(),
    currencyOptions: currenciesOf(rates),
  };
}

/** Returns the id of the rate at whose price an entry was booked; null where it is none of them. */
const bookedIdIn = (rates: readonly Rate[], { rate, currency }: Pick<Expense, 'rate' | 'currency'>): string | null =>
  rates.find((one) => one.amount === rate && one.currency === currency)?.rateId ?? null;

function helpOf(rates: readonly Rate[], isUnknown: boolean): string {
  if (isUnknown) return TEXTS.chooseFirst;
  return TEXTS.ofRate[rates[0]?.source ?? 'Typed'];
}

const currenciesOf = (rates: readonly Rate[]): readonly Currency[] => [
  ...new Set(rates.map(({ currency }) => currency)),
];

type PublishedRate = Pick<ReturnType<typeof usePublishedRate>, 'data' | 'error'>;

/** Returns the published rate of exchange with its source; or that there is none, or that it cannot be read now. */
function exchangeHelpOf({ data, error }: PublishedRate): string | undefined {
  if (data) return `${TEXTS.publishedOn(data.rate, formatDate(data.date))}. ${data.credit}`;
  if (!error) return undefined;
  return isNoRate(error) ? NO_EXCHANGE_RATE : TEXTS.exchangeDown;
}

interface Exchanged extends PublishedRate {
  readonly date: string | null;
  readonly exchangeRate: number | null;
}

/** Returns what has to be confirmed about a rate of exchange; undefined where nothing has, or the published one is not read. */
function questionOf({ date, exchangeRate, data, error }: Exchanged): string | undefined {
  if (date === null || exchangeRate === null) return undefined;
  if (isNoRate(error)) return exchangeRateDoubt({ date, exchangeRate }, undefined);
  return data && exchangeRateDoubt({ date, exchangeRate }, data);
}
