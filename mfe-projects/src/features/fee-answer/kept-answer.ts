import type { FeeFormData, FeeLink } from '@portal/contracts/finance/fee-answer';
import { FEE_PROPOSAL_LIMITS } from '@portal/contracts/finance/fee-proposal-lists';
import { draftKey, readDraft, writeDraft } from '@portal/ui/draft-values';
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

/**
 * Keeps what is typed in this browser under the ids of its link, for the life of a link: one that has ended may be sent again.
 * `mayHaveArrived` is true once it was submitted and no answer came.
 */
export const keepAnswer = (link: FeeLink, draft: AnswerDraft, mayHaveArrived: boolean): void =>
  writeDraft(keyOf(link), { values: { ...draft, mayHaveArrived }, days: FEE_PROPOSAL_LIMITS.linkDays });

/** Returns true if an answer was submitted from this browser and nothing is known of what became of it. */
export const mayHaveArrived = (link: FeeLink): boolean =>
  partOf(readDraft(keyOf(link))?.values, 'mayHaveArrived') === true;

/** Keeps beside what was typed if it may have arrived: it was submitted and no answer came. A link that is open says no. */
export function keepArrival(link: FeeLink, isPossible: boolean): void {
  const kept = readDraft(keyOf(link));
  if (!kept || mayHaveArrived(link) === isPossible) return;
  writeDraft(keyOf(link), { ...kept, values: { ...kept.values, mayHaveArrived: isPossible } }, kept.savedAt);
}

/** Forgets what was typed for a link. */
export const forgetAnswer = (link: FeeLink): void => writeDraft(keyOf(link), null);

/** Returns the form with what was typed for this link before; of what is kept, it takes what could be typed. */
export function keptAnswer(link: FeeLink, data: FeeFormData): AnswerDraft {
  const start = emptyAnswer(data);
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
