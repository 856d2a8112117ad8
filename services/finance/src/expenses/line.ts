import type { Currency } from '@portal/contracts/common/enums';
import type { ResourceExpenseFields, TimeExpenseFields } from '@portal/contracts/finance/expense-fields';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';

/** An entry as it was entered, of either kind. */
export interface Line {
  readonly kind: ExpenseKind;
  readonly serviceType: ServiceType;
  readonly date: string;
  readonly category: string;
  readonly quantity: number;
  readonly rate: number;
  readonly rateId: string | null;
  readonly currency: Currency;
  readonly exchangeRate: number;
  readonly isExchangeRateConfirmed: boolean;
  readonly isEarlyDateConfirmed: boolean;
  readonly description: string | null;
  /** Receipts. */
  readonly fileIds: readonly string[];
}

/** Names of the fields of a line in the request: those of a kind, below the line of a week. */
export interface FieldNames {
  readonly quantity: 'hours' | 'count';
  /** Path of the line, with its dot: `lines.2.`; empty for a single entry. */
  readonly path: string;
}

const shared = (fields: TimeExpenseFields | ResourceExpenseFields) => ({
  serviceType: fields.serviceType,
  date: fields.date,
  rate: fields.rate,
  rateId: fields.rateId ?? null,
  currency: fields.currency,
  exchangeRate: fields.exchangeRate,
  isExchangeRateConfirmed: fields.isExchangeRateConfirmed === true,
  isEarlyDateConfirmed: fields.isEarlyDateConfirmed === true,
  description: fields.description?.trim() || null,
  fileIds: fields.fileIds ?? [],
});

/** Returns the line of entered hours. */
export const timeLine = (fields: TimeExpenseFields): Line => ({
  ...{ kind: 'Time', category: fields.activity, quantity: fields.hours },
  ...shared(fields),
});

/** Returns the line of entered items. */
export const resourceLine = (fields: ResourceExpenseFields): Line => ({
  ...{ kind: 'Resource', category: fields.category, quantity: fields.count },
  ...shared(fields),
});
