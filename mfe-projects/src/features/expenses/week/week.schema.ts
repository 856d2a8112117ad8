import type { Currency } from '@portal/contracts/common/enums';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { ExpenseFormData } from '@portal/contracts/finance/expense';
import { timeExpenseFields, type TimeExpenseFields } from '@portal/contracts/finance/expense-fields';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { NO_EXCHANGE_RATE } from '@portal/contracts/geo/exchange-rate';
import { formatDate } from '@portal/ui';
import { set, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { ratesFor, type Rate, type RatesOfEngineer } from '../form/rates.ts';
import { weekdayName } from '../../../dates/day.ts';
import { hoursOf } from './hours-text.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';

/** A row of the week: what was done, and the hours of each day as they are typed. */
export interface WeekRow {
  serviceType: ServiceType | null;
  activity: string | null;
  /** Typed where no rate is agreed. */
  rate: number | null;
  hours: string[];
}

/** Values of the week's form. */
export interface WeekValues {
  riskEngineerId: string | null;
  /** Currency of the rates that are typed. */
  currency: Currency;
  rows: WeekRow[];
  isExchangeRateConfirmed: boolean;
  isEarlyDateConfirmed: boolean;
}
export type WeekPath = FieldPath<WeekValues>;

/** Days, rates and rates of exchange by which the rows of a week are priced. */
export interface WeekContext {
  readonly days: readonly string[];
  /** Rates of the engineer. */
  readonly rates: RatesOfEngineer;
  /** Returns the rate of exchange into the project's currency on a day; null where there is none. */
  readonly exchangeOn: (currency: Currency, day: string) => number | null;
  /** Fault of a day without a rate of exchange. */
  readonly noExchange?: string;
}

export const emptyRow = (work: Partial<WeekRow> = {}): WeekRow => ({
  ...{ serviceType: null, activity: null, rate: null, ...work },
  hours: Array.from({ length: 7 }, () => ''),
});

/** Returns the agreed rate of a row on a day; undefined where it has to be typed. */
const agreedRate = ({ serviceType, activity }: WeekRow, rates: RatesOfEngineer, date: string): Rate | undefined =>
  ratesFor(rates, { kind: 'Time', serviceType, category: activity, date })[0];

/** An agreed price of some days of a row that follow each other; undefined where it has to be typed. */
export interface PriceOfDays {
  readonly rate: Rate | undefined;
  /** Last of the days. */
  readonly until: string;
}

/** Returns the prices of a row on some days, in their order: one where all days have the same. */
export function pricesOn(row: WeekRow, rates: RatesOfEngineer, days: readonly string[]): readonly PriceOfDays[] {
  const prices = days.map((until): PriceOfDays => ({ rate: agreedRate(row, rates, until), until }));
  const isSame = ({ rate: one }: PriceOfDays, { rate: next }: PriceOfDays): boolean =>
    one?.amount === next?.amount && one?.currency === next?.currency;
  return prices.filter((price, at) => {
    const next = prices[at + 1];
    return !next || !isSame(price, next);
  });
}

/** Returns the days of a row that are priced: those that an engineer may book, and any with hours. */
export function pricedDays(
  { hours }: WeekRow,
  { riskEngineers, riskEngineerId, today }: Pick<ExpenseFormData, 'riskEngineers' | 'riskEngineerId' | 'today'>,
  days: readonly string[],
): readonly string[] {
  const { assignedUntil = null } = riskEngineers.find(({ userId }) => userId === riskEngineerId) ?? {};
  const last = assignedUntil === null || assignedUntil > today ? today : assignedUntil;
  const priced = days.filter((day, at) => day <= last || hoursOf(hours[at] ?? '') !== null);
  return priced.length > 0 ? priced : days;
}

/** Returns the currencies that hours may be priced in: an accepted fee agrees prices of some services, in the project's. */
export const currenciesOf = ({ riskEngineerCurrency: usual, riskEngineerRates: rates }: ExpenseFormData) => {
  const ofTime = rates.flatMap(({ kind, currency }): Currency[] => (kind === 'Time' ? [currency] : []));
  return [...new Set([usual, ...ofTime])];
};

/** An entry of the week in the making, with its cell; `fields` are as the person left them. */
export interface WeekLine {
  readonly row: number;
  readonly day: number;
  readonly hours: number;
  readonly rate: number | null;
  readonly currency: Currency;
  readonly exchangeRate: number | null;
  readonly fields: Readonly<Record<keyof TimeExpenseFields, unknown>>;
}

/** Returns an entry for each cell with hours. */
export function linesOf(
  { rows, currency: typedIn, isExchangeRateConfirmed, isEarlyDateConfirmed }: WeekValues,
  context: WeekContext,
): readonly WeekLine[] {
  return rows.flatMap((values, row) => {
    return values.hours.flatMap((text, day): WeekLine[] => {
      const hours = hoursOf(text);
      if (hours === null) return [];
      const date = context.days[day] ?? '';
      const agreed = agreedRate(values, context.rates, date);
      const currency = agreed?.currency ?? typedIn;
      const rate = agreed?.amount ?? values.rate;
      const exchangeRate = context.exchangeOn(currency, date);
      const { serviceType, activity } = values;
      const price = { rate, rateId: agreed?.rateId ?? null, currency, exchangeRate, isExchangeRateConfirmed };
      const fields = {
        serviceType,
        activity,
        date,
        isEarlyDateConfirmed,
        hours,
        ...price,
        description: null,
        fileIds: [],
      };
      return [{ row, day, hours, rate, currency, exchangeRate, fields }];
    });
  });
}

/** Returns the field of the form at which a line's field stands: the row's own, the box of all rows, else the cell. */
export function pathIn({ row, day }: Pick<WeekLine, 'row' | 'day'>, field: string): WeekPath {
  if (field === 'isExchangeRateConfirmed' || field === 'isEarlyDateConfirmed') return field;
  return field === 'serviceType' || field === 'activity' || field === 'rate'
    ? `rows.${row}.${field}`
    : `rows.${row}.hours.${day}`;
}

/** Validates each cell with hours by the rules of the route; rows without hours are left out. */
export const weekResolver =
  (context: WeekContext, needsEngineer: boolean): Resolver<WeekValues> =>
  (values) => {
    const errors: FieldErrors<WeekValues> = {};
    const refuse = (path: WeekPath, message: string) => set(errors, path, { type: 'validate', message });
    if (needsEngineer && values.riskEngineerId === null) refuse('riskEngineerId', EXPENSE_TEXTS.engineerRequired);
    for (const line of linesOf(values, context)) {
      if (Number.isNaN(line.hours)) refuse(pathIn(line, 'hours'), TEXTS.notHours);
      else if (line.exchangeRate === null) refuse(pathIn(line, 'exchangeRate'), context.noExchange ?? NO_EXCHANGE_RATE);
      else {
        const { issues = [] } = v.safeParse(timeExpenseFields, line.fields);
        for (const issue of issues) refuse(pathIn(line, v.getDotPath(issue) ?? 'hours'), issue.message);
      }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/**
 * Returns the refusals of a week's lines by the fields of the form. Those of a rate stand at the cell, which stays when the
 * rates are read again: a rate is typed for one that is gone, and shown for one that is new.
 */
export function refusalsOf(
  fieldErrors: Readonly<Record<string, readonly string[]>>,
  lines: readonly WeekLine[],
): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(fieldErrors).map(([path, messages]) => {
    const [, index, field = ''] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
    const line = lines[Number(index)];
    return [line ? pathIn(line, field === 'rate' ? 'hours' : field) : path, messages];
  });
  const refused = lines.flatMap(({ fields }, index) =>
    fieldErrors[`lines.${index}.${EARLY}`] ? [String(fields.date)] : [],
  );
  return {
    ...Object.fromEntries(entries),
    ...(refused.length > 0 && { [EARLY]: [beforeAssignment([...new Set(refused)].toSorted())] }),
  };
}

const EARLY = 'isEarlyDateConfirmed';

/** Returns what is to be confirmed about days before the assignment began. */
export const beforeAssignment = (days: readonly string[]): string =>
  TEXTS.beforeAssignment(days.map((day) => `${weekdayName(day)} ${formatDate(day).slice(0, 5)}`));

/** Returns all fields of a week's form, in the order of display. */
export const pathsOf = (rows: readonly WeekRow[]): readonly WeekPath[] => [
  'riskEngineerId',
  ...rows.flatMap((values, row): WeekPath[] => [
    `rows.${row}.serviceType`,
    `rows.${row}.activity`,
    `rows.${row}.rate`,
    ...values.hours.map((_, day): WeekPath => `rows.${row}.hours.${day}`),
  ]),
  'isExchangeRateConfirmed',
  'isEarlyDateConfirmed',
];

/** Builds the lines of the request. */
export const requestLinesOf = (lines: readonly WeekLine[]): TimeExpenseFields[] =>
  lines.map(({ fields }) => v.parse(timeExpenseFields, fields));
