import { valibotResolver } from '@hookform/resolvers/valibot';
import type { Currency } from '@portal/contracts/common/enums';
import type { Expense, ExpenseFormData } from '@portal/contracts/finance/expense';
import {
  resourceExpenseFields,
  timeExpenseFields,
  type ResourceExpenseFields,
  type TimeExpenseFields,
} from '@portal/contracts/finance/expense-fields';
import { DEFAULT_EXCHANGE_RATE, EXPENSE_TEXTS, type ExpenseKind } from '@portal/contracts/finance/expense-lists';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form: null or '' for empty fields. */
export interface ExpenseFormValues {
  riskEngineerId: string | null;
  serviceType: ServiceType | null;
  activity: string | null;
  category: string | null;
  date: string | null;
  hours: number | null;
  count: number | null;
  rate: number | null;
  rateId: string | null;
  currency: Currency;
  exchangeRate: number | null;
  isExchangeRateConfirmed: boolean;
  isEarlyDateConfirmed: boolean;
  description: string;
  fileIds: string[];
}

/** Fields of each kind in the order of display. */
export const EXPENSE_FORM_FIELDS = {
  Time: ['riskEngineerId', 'serviceType', 'activity', 'date', 'hours'],
  Resource: ['riskEngineerId', 'serviceType', 'category', 'date', 'count'],
} as const satisfies Record<ExpenseKind, readonly (keyof ExpenseFormValues)[]>;
export const PRICE_FORM_FIELDS = [
  'rate',
  'rateId',
  'currency',
  'exchangeRate',
  'isExchangeRateConfirmed',
  'isEarlyDateConfirmed',
  'description',
  'fileIds',
] as const satisfies readonly (keyof ExpenseFormValues)[];

/** Returns refusals with those of the price, rate and currency alike, at the field that shows it. */
export function priceRefusalsAt(
  field: 'rate' | 'rateId',
  { rate = [], currency = [], ...others }: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, readonly string[]>> {
  return { ...others, [field]: [...rate, ...currency] };
}

const engineer = { riskEngineerId: v.string(EXPENSE_TEXTS.engineerRequired) };
const RESOLVERS = {
  Time: valibotResolver(v.object({ ...timeExpenseFields.entries, ...engineer })),
  Resource: valibotResolver(v.object({ ...resourceExpenseFields.entries, ...engineer })),
};

/** Validates the form of a kind by the rules of its route. */
export const expenseResolver = (kind: ExpenseKind): Resolver<ExpenseFormValues> =>
  RESOLVERS[kind] as unknown as Resolver<ExpenseFormValues>;

/** A stored entry as the form holds it. */
export const storedValuesOf = (entry: Expense): ExpenseFormValues => ({
  riskEngineerId: entry.engineer.userId,
  serviceType: entry.serviceType,
  activity: entry.timeExpense?.activity ?? null,
  category: entry.resourceExpense?.category ?? null,
  date: entry.date,
  hours: entry.timeExpense?.hours ?? null,
  count: entry.resourceExpense?.count ?? null,
  rate: entry.rate,
  rateId: null,
  currency: entry.currency,
  exchangeRate: entry.exchangeRate,
  ...{ isExchangeRateConfirmed: false, isEarlyDateConfirmed: false },
  description: entry.description ?? '',
  fileIds: entry.files.map(({ fileId }) => fileId),
});

/** An empty form: today, for the engineer that is known. */
export const newValuesOf = (data: ExpenseFormData): ExpenseFormValues => ({
  ...{ riskEngineerId: data.riskEngineerId, serviceType: null, activity: null, category: null },
  ...{ date: data.today, hours: null, count: null },
  ...{ rate: null, rateId: null, currency: data.riskEngineerCurrency, exchangeRate: DEFAULT_EXCHANGE_RATE },
  ...{ isExchangeRateConfirmed: false, isEarlyDateConfirmed: false, description: '', fileIds: [] },
});

const trimmed = (values: ExpenseFormValues) => ({ ...values, description: values.description.trim() || null });

/** Builds the request of hours, for typed values as well as for stored ones. */
export const timeFieldsOf = (values: ExpenseFormValues): TimeExpenseFields =>
  v.parse(timeExpenseFields, trimmed(values));

/** Builds the request of items. */
export const resourceFieldsOf = (values: ExpenseFormValues): ResourceExpenseFields =>
  v.parse(resourceExpenseFields, trimmed(values));
