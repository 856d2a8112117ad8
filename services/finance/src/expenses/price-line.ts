import {
  EXPENSE_LIMITS,
  EXPENSE_TEXTS,
  exchangeRateDoubt,
  isPricedWork,
  TRAVEL_TIME,
  type RateSource,
} from '@portal/contracts/finance/expense-lists';
import { centsOf, converted, decimalOf, moneyText, product, type Cents } from '@portal/money';
import { daysBetween, rateOn } from '@portal/money/exchange-rates';
import type { FieldErrors } from '@portal/service-kit';
import { agreedOn, type AgreedFee, type AgreedRates } from '../core/booked/committed.ts';
import type { AssignedEngineer } from '../core/engineers/engineer.repository.ts';
import type { KnownRate } from '../core/rates/rates.ts';
import type { ExpenseColumns, StoredExpense } from './expense.repository.ts';
import type { Line } from './line.ts';

/** Facts by which lines are judged. */
export interface Booking {
  /** The project's currency. */
  readonly currency: string;
  readonly engineer: Pick<AssignedEngineer, 'assignedSince' | 'assignedUntil' | 'designation'>;
  readonly rates: readonly KnownRate[];
  /** Prices that accepted fees agree. */
  readonly agreed: readonly AgreedFee[];
  /** Today by the clock of the person who writes. */
  readonly today: string;
}

/** A line with its amounts, or the fields that are wrong. `isUnconfirmed` if nothing but a confirmation is missing. */
export type PricedLine =
  | { readonly columns: ExpenseColumns }
  | { readonly errors: FieldErrors; readonly isUnconfirmed: boolean };

/**
 * Calculates a line: its rate, its rate of exchange and its amounts, each rounded once. What an entry has and is not changed
 * stays as it was, whatever happened to rates since and whatever day it is for somebody in another zone: `before` is the entry
 * as it is stored. Its rate stays for the work that it was booked for, and for less of it.
 */
export function priceLine(line: Line, booking: Booking, before?: StoredExpense): PricedLine {
  const rate = rateOf(line, booking, before);
  const exchange = exchangeOf(line, booking, before);
  const errors: FieldErrors = {
    ...(line.date !== before?.date && dateErrors(line, booking)),
    ...earlyErrors(line, booking, before),
    ...('errors' in rate && rate.errors),
    ...('errors' in exchange && exchange.errors),
  };
  if ('errors' in rate || 'errors' in exchange || Object.keys(errors).length > 0) {
    const isOnlyExchange = Object.keys(errors).every((field) => field === 'isExchangeRateConfirmed');
    return { errors, isUnconfirmed: isOnlyExchange && 'isUnconfirmed' in exchange && exchange.isUnconfirmed };
  }
  const amount = product(centsOf(line.rate), line.quantity);
  const { kind, date, category, currency, description } = line;
  return {
    columns: {
      ...{ kind, date, category, currency, description, service_type: line.serviceType },
      quantity: String(line.quantity),
      rate: decimalOf(centsOf(line.rate)),
      rate_source: rate.source,
      rate_designation: rate.designation,
      exchange_rate: line.exchangeRate.toFixed(EXPENSE_LIMITS.exchangeRateDecimals),
      exchange_rate_source: exchange.source,
      exchange_rate_date: exchange.date,
      amount: decimalOf(amount),
      project_amount: decimalOf(converted(amount, line.exchangeRate)),
    },
  };
}

function dateErrors({ date }: Line, { today, engineer: { assignedUntil } }: Booking): FieldErrors {
  if (date > today) return { date: [EXPENSE_TEXTS.inFuture] };
  const isAfter = assignedUntil !== null && date > assignedUntil;
  return isAfter ? { date: [EXPENSE_TEXTS.afterAssignment(assignedUntil)] } : {};
}

/** A day before the assignment began has to be confirmed: work may precede the acknowledgement, but not by months. */
function earlyErrors(line: Line, { engineer }: Booking, before: StoredExpense | undefined): FieldErrors {
  const { assignedSince: since } = engineer;
  if (since === null || line.date >= since || line.date === before?.date) return {};
  if (daysBetween(line.date, since) > EXPENSE_LIMITS.daysBeforeAssignment)
    return { date: [EXPENSE_TEXTS.longBeforeAssignment] };
  return line.isEarlyDateConfirmed ? {} : { isEarlyDateConfirmed: [EXPENSE_TEXTS.beforeAssignment] };
}

type Rate = { readonly source: RateSource; readonly designation: string | null } | { readonly errors: FieldErrors };

/**
 * Decides the rate of a line (decisions §27): that of the accepted fee, else the company's, else what is typed. Hours keep the
 * designation by which the company's rate was found or by which there was none; a fee's price is the same for all.
 */
function rateOf(
  line: Line,
  { rates, agreed: fees, currency: own, engineer }: Booking,
  before: StoredExpense | undefined,
): Rate {
  if (before && isSamePrice(line, before)) return { source: before.rate_source, designation: before.rate_designation };
  const fee = agreedFor(line, agreedOn(fees, line.date));
  if (fee !== undefined) {
    if (line.currency !== own) return { errors: { currency: [EXPENSE_TEXTS.rateCurrency([own])] } };
    const isAgreed = centsOf(line.rate) === fee;
    return isAgreed
      ? { source: 'Proposal', designation: null }
      : { errors: { rate: [EXPENSE_TEXTS.rateIs(moneyText(fee, own))] } };
  }
  const offered = rates.filter(({ kind, category }) => kind === line.kind && category === line.category);
  if (line.rateId !== null && !offered.some(({ id }) => id === line.rateId)) {
    return { errors: { rate: [EXPENSE_TEXTS.rateGone] } };
  }
  const designation = line.kind === 'Time' ? engineer.designation : null;
  if (offered.length === 0) return { source: 'Typed', designation };
  const agreed = offered.find(({ currency }) => currency === line.currency);
  if (!agreed) return { errors: { currency: [EXPENSE_TEXTS.rateCurrency(offered.map(({ currency }) => currency))] } };
  const cents = centsOf(agreed.amount);
  if (cents !== centsOf(line.rate)) {
    return { errors: { rate: [EXPENSE_TEXTS.rateIs(moneyText(cents, agreed.currency))] } };
  }
  return { source: 'Company', designation };
}

/** Returns the agreed price of a line: of its category, of travel where the fee has it, else of an hour of its service. */
function agreedFor({ kind, category, serviceType }: Line, { hours, travel, items }: AgreedRates): Cents | undefined {
  if (kind === 'Resource') return items.get(category);
  return (category === TRAVEL_TIME ? travel : undefined) ?? hours.get(serviceType);
}

const isSamePrice = (line: Line, before: StoredExpense): boolean =>
  isPricedWork(line, { ...before, serviceType: before.service_type, quantity: Number(before.quantity) }) &&
  line.currency === before.currency &&
  centsOf(line.rate) === centsOf(before.rate);

type Exchange =
  | { readonly source: ExpenseColumns['exchange_rate_source']; readonly date: string | null }
  | { readonly errors: FieldErrors; readonly isUnconfirmed: boolean };

/**
 * Verifies the rate of exchange of a line by the published one (decisions §27): what is doubtful about it has to be confirmed.
 */
function exchangeOf(line: Line, { currency: to }: Booking, before: StoredExpense | undefined): Exchange {
  const { date, currency: from, exchangeRate, isExchangeRateConfirmed } = line;
  if (from === to) {
    if (exchangeRate === 1) return { source: 'SameCurrency', date: null };
    return { errors: { exchangeRate: [EXPENSE_TEXTS.sameCurrency] }, isUnconfirmed: false };
  }
  if (before && date === before.date && from === before.currency && exchangeRate === Number(before.exchange_rate)) {
    return { source: before.exchange_rate_source, date: before.exchange_rate_date };
  }
  const published = rateOn(date, from, to);
  const isPublished = exchangeRate === published?.rate;
  const doubt = exchangeRateDoubt(line, published);
  if (doubt !== undefined && !isExchangeRateConfirmed) {
    return { errors: { isExchangeRateConfirmed: [doubt] }, isUnconfirmed: true };
  }
  return isPublished ? { source: 'Published', date: published.date } : { source: 'Typed', date: null };
}
