import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { instant } from '../common/fields.ts';
import { serviceSums, statementLine } from './expense.ts';
import { STATEMENT_PDF_LINES } from './expense-lists.ts';

/** All that the PDF of a statement prints: the lines and sums of `GET /expenses/statement` at one moment (decisions §27). */
export const statementData = v.object({
  /** Moment of which lines and sums are. */
  asOf: instant,
  projectName: v.string(),
  /** Company that owns the project; null where its name is not known yet. */
  insurerName: v.nullable(v.string()),
  /** Companies whose entries the statement holds: all, or one; the name is null where it is not known. */
  scope: v.variant('kind', [
    v.object({ kind: v.literal('all') }),
    v.object({ kind: v.literal('company'), name: v.nullable(v.string()) }),
  ]),
  currency: currencySchema,
  /** True for the entries that were marked as billed, false for those that are pending. */
  isBilled: v.boolean(),
  pendingAmount: v.number(),
  billedAmount: v.number(),
  totalAmount: v.number(),
  services: v.array(serviceSums),
  lines: v.pipe(v.array(v.omit(statementLine, ['id', 'isBilled', 'markAsBilled'])), v.maxLength(STATEMENT_PDF_LINES)),
});
export type StatementData = v.InferOutput<typeof statementData>;
