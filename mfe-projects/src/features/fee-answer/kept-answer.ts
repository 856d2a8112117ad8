import type { FeeFormData, FeeLink } from '@portal/contracts/finance/fee-answer';
import { draftKey, readDraft, removeExpiredDrafts, writeDraft } from '@portal/ui/draft-values';
import type { NumericRules } from '@portal/ui/numeric-draft';
import {
  categoriesFor,
  emptyAnswer,
  emptyExpense,
  hasRoom,
  type AnswerDraft,
  type ExpenseDraft,
} from './answer-draft.ts';
import { AMOUNT, COUNT, HOURS, typedNumber } from './entered-number.ts';

/** A link's ids stand for the person and the address of other forms. */
const keyOf = ({ feeProposalId, companyContactId }: FeeLink): string =>
  draftKey(companyContactId, feeProposalId, 'fee-answer');

/** Keeps what is typed in this browser for 24 hours, under the ids of its link. */
export const keepAnswer = (link: FeeLink, draft: AnswerDraft): void =>
  writeDraft(keyOf(link), { values: { ...draft } });

/** Forgets what was typed for a link. */
export const forgetAnswer = (link: FeeLink): void => writeDraft(keyOf(link), null);

/**
 * Returns the form with what was typed for this link before; of what is kept, it takes what could be typed. Removes what is too old,
 * of any link.
 */
export function keptAnswer(link: FeeLink, data: FeeFormData): AnswerDraft {
  const start = emptyAnswer(data);
  removeExpiredDrafts();
  const kept: unknown = readDraft(keyOf(link))?.values;
  if (kept === undefined) return start;
  const lines = partOf(kept, 'lines');
  const rows = partOf(kept, 'expenses');
  return {
    lines: Object.fromEntries(
      Object.keys(data.feeProposalServiceTypes).map((service) => [service, lineOf(partOf(lines, service))]),
    ),
    travel: lineOf(partOf(kept, 'travel')),
    inspectionCount: numberOf(kept, 'inspectionCount', COUNT),
    expenses: Array.isArray(rows) ? rows.reduce(withRow, []) : [],
  };
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

function numberOf(whole: unknown, name: string, rules: NumericRules): string {
  const text = partOf(whole, name);
  return typeof text === 'string' ? (typedNumber(text, text, rules) ?? '') : '';
}

const lineOf = (kept: unknown) => ({ amount: numberOf(kept, 'amount', AMOUNT), hours: numberOf(kept, 'hours', HOURS) });

function withRow(rows: readonly ExpenseDraft[], kept: unknown): readonly ExpenseDraft[] {
  if (!hasRoom(rows)) return rows;
  const empty = emptyExpense();
  const category = partOf(kept, 'category');
  const isFree = typeof category === 'string' && categoriesFor(empty, rows).includes(category);
  const amount = numberOf(kept, 'amount', AMOUNT);
  return [...rows, { ...empty, category: isFree ? category : '', amount, count: numberOf(kept, 'count', COUNT) }];
}
