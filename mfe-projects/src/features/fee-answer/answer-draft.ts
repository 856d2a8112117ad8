import { FEE_ANSWER_LIMITS } from '@portal/contracts/finance/fee-answer-lists';
import { feeAnswerFields, type FeeAnswerFields, type FeeFormData } from '@portal/contracts/finance/fee-answer';
import { FEE_EXPENSE_CATEGORIES } from '@portal/contracts/finance/fee-proposal-lists';
import { feeSumsOf, type FeeSums } from '@portal/money';
import * as v from 'valibot';
import { AMOUNT, COUNT, HOURS, numberIn } from './entered-number.ts';

/** Texts of a line: the price of an hour, and hours of an inspection. */
export interface LineDraft {
  readonly amount: string;
  readonly hours: string;
}

/** Texts of a row of expenses. */
export interface ExpenseDraft {
  /** Tells rows apart while others are removed. */
  readonly key: string;
  readonly category: string;
  readonly amount: string;
  readonly count: string;
}

/** Texts of the form as they are typed. There is one inspection count: it is the same on all lines (spec 1 §5). */
export interface AnswerDraft {
  readonly lines: Readonly<Record<string, LineDraft>>;
  readonly travel: LineDraft;
  readonly inspectionCount: string;
  readonly expenses: readonly ExpenseDraft[];
}

export const NO_LINE: LineDraft = { amount: '', hours: '' };

/** Returns the form as it stands before anything is typed. */
export const emptyAnswer = ({ feeProposalInspectionCount }: FeeFormData): AnswerDraft => ({
  lines: {},
  travel: NO_LINE,
  inspectionCount: String(feeProposalInspectionCount),
  expenses: [],
});

let rowsMade = 0;

/** Returns an empty row of expenses. */
export function emptyExpense(): ExpenseDraft {
  rowsMade += 1;
  return { key: String(rowsMade), category: '', amount: '', count: '' };
}

/** Returns the categories that a row may have: those that no other row has. */
export const categoriesFor = (row: ExpenseDraft, rows: readonly ExpenseDraft[]): readonly string[] =>
  FEE_EXPENSE_CATEGORIES.filter((category) => rows.every((other) => other === row || other.category !== category));

/** Returns true if there may be another row. */
export const hasRoom = (rows: readonly ExpenseDraft[]): boolean => rows.length < FEE_ANSWER_LIMITS.expenseRows;

/** Numbers of a draft in the contract's form; null for an empty field. */
function entered(draft: AnswerDraft, services: readonly string[]) {
  const inspectionCount = numberIn(draft.inspectionCount, COUNT);
  const line = ({ amount, hours }: LineDraft) => ({
    amount: numberIn(amount, AMOUNT),
    hours: numberIn(hours, HOURS),
    inspectionCount,
  });
  return {
    engineerRates: services.map((serviceType) => ({ serviceType, ...line(draft.lines[serviceType] ?? NO_LINE) })),
    travelCost: line(draft.travel),
    expenseCosts: draft.expenses.map(({ category, amount, count }) => ({
      category,
      amount: numberIn(amount, AMOUNT),
      count: numberIn(count, COUNT),
    })),
  };
}

/** Returns the sums of what is typed so far; an empty field counts as 0. */
export function sumsOf(draft: AnswerDraft, services: readonly string[]): FeeSums {
  const { engineerRates, travelCost, expenseCosts } = entered(draft, services);
  return feeSumsOf({
    engineerRates: engineerRates.map(withZeros),
    travelCost: withZeros(travelCost),
    expenseCosts: expenseCosts.map(({ amount, count }) => ({ amount: amount ?? 0, count: count ?? 0 })),
  });
}

const withZeros = ({
  amount,
  hours,
  inspectionCount,
}: Readonly<Record<'amount' | 'hours' | 'inspectionCount', number | null>>) => ({
  amount: amount ?? 0,
  hours: hours ?? 0,
  inspectionCount: inspectionCount ?? 0,
});

/** Answer that can be sent, or the faults of a draft by the path of their field (`engineerRates.0.amount`). */
export type CheckedDraft =
  | { readonly fields: FeeAnswerFields; readonly faults?: undefined }
  | { readonly faults: Readonly<Record<string, string>> };

/** Checks a draft by the rules that the service has too. */
export function checkedDraft(draft: AnswerDraft, services: readonly string[]): CheckedDraft {
  const { success, output, issues } = v.safeParse(feeAnswerFields, entered(draft, services));
  if (success) return { fields: output };
  const faults: Record<string, string> = {};
  for (const issue of issues) faults[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { faults };
}
