import type { Viewer } from '@portal/access';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { pendingBillsSent } from '@portal/contracts/events/bills';
import { publish } from '@portal/event-bus';
import { amountOf, type Cents } from '@portal/money';
import { actorOf, admit, audit, expectedVersion, notFound, tooMany } from '@portal/service-kit';
import { evaluateExpense, evaluateStatement } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachForBooking } from '../core/access/reach-booking.ts';
import type { MoneyProject } from '../core/access/reach-project.ts';
import type { Target, Written } from './changes.ts';
import { countOf, factsOf, totalOf } from './expense.mapping.ts';
import { expensesById, scopeOf, setBilled } from './expense.repository.ts';
import { reachAnyExpense, reachExpense } from './reach-expense.ts';
import { recordSteps } from './record.ts';
import { addToSums, sumsOf, takeFromSums } from './sums.repository.ts';

/**
 * Marks entries of one project as billed, all of them or none; in a closed project, too (decisions §2).
 * @throws 404 where one is missing or in another project, 403 for entries that others bill, 400 for billed ones
 */
export async function markAsBilled(tx: Knex.Transaction, viewer: Viewer, named: readonly string[]): Promise<string[]> {
  const ids = [...new Set(named)];
  const { project } = await reachAnyExpense(tx, viewer, ids[0] ?? '');
  const before = await expensesById(tx, ids);
  if (before.length < ids.length || before.some((row) => row.project_id !== project.id)) throw notFound();
  const verdicts = before.map((row) => evaluateExpense(factsOf(row, project, viewer), 'markAsBilled', viewer));
  const [first, ...also] = verdicts;
  if (first) admit(first, { also });
  await bill(tx, viewer, { project, before, isBilled: true, action: 'markAsBilled', words: null });
  return ids;
}

/** Makes a billed entry unbilled again. @throws 400 for an unbilled one, 409 for an older version */
export async function reverseExpense(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  reason: string,
): Promise<Written> {
  const reach = viewer.role === 'ICCoordinator' ? reachAnyExpense : reachExpense;
  const { project, expense: before } = await reach(tx, viewer, id);
  admit(evaluateExpense(factsOf(before, project, viewer), 'reverse', viewer), {
    version: expectedVersion(before, expected, EXPENSE_TEXTS.stale),
  });
  const step = { project, before: [before], isBilled: false, action: 'reverse', words: reason };
  const [expense = before] = await bill(tx, viewer, step);
  return { project, expense };
}

interface Billing {
  readonly project: MoneyProject;
  readonly before: Awaited<ReturnType<typeof expensesById>>;
  readonly isBilled: boolean;
  readonly action: string;
  readonly words: string | null;
}

/** Sets the state of entries, with the sums of their project. */
async function bill(tx: Knex.Transaction, viewer: Viewer, { before, isBilled, action, words }: Billing) {
  const ids = before.map(({ id }) => id);
  await takeFromSums(tx, ids);
  const after = await setBilled(tx, ids, isBilled, actorOf(viewer).name);
  await addToSums(tx, ids);
  const steps = before.map((row) => ({ before: row, after: after.find(({ id }) => id === row.id) ?? null }));
  await recordSteps(tx, viewer, action, steps, words);
  return after;
}

const HOUR_SECONDS = 3_600;

/** Counts that a company sends its bills of a project, which the transaction has locked. @throws 429 */
async function countSending(tx: Knex.Transaction, { companyId }: Viewer, projectId: string): Promise<void> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `insert into sent_bills as s (project_id, company_id, sent_at) values (?, ?, now())
     on conflict (project_id, company_id) do update set sent_at = excluded.sent_at
       where s.sent_at <= now() - interval '1 hour'
     returning 1`,
    [projectId, companyId],
  );
  if (rows.length > 0) return;
  throw tooMany(EXPENSE_TEXTS.billsSentJustNow, HOUR_SECONDS);
}

/** Unbilled entries of a company in a project. */
interface Pending {
  readonly count: number;
  readonly total: Cents;
  readonly project: MoneyProject;
}

/**
 * Tells the insurer's coordinators what of the viewer's company is pending in a project, once an hour.
 * @throws 400 in a closed project, and where nothing is pending; 429 within an hour after the last time
 */
export async function sendPendingBills(tx: Knex.Transaction, viewer: Viewer, projectId: string): Promise<Pending> {
  const project = await reachForBooking(tx, viewer, projectId);
  const sums = await sumsOf(tx, project.id, scopeOf(viewer, project.id));
  const unbilled = sums.filter((sum) => !sum.is_billed);
  const [count, total] = [countOf(unbilled), totalOf(unbilled)];
  admit(evaluateStatement({ status: project.status, hasEngineer: false, hasPending: count > 0 }, viewer));
  await countSending(tx, viewer, project.id);
  const { id, companyId, details } = project;
  // The insurer is told the present name, whichever a company that has left knows.
  const known = await tx('known_projects').where({ id }).first<{ name: string } | undefined>('name');
  const billingCompanyId = viewer.companyId ?? undefined;
  const told = { n: count, totalAmount: amountOf(total), currency: details.currency };
  const bills = {
    projectId: id,
    projectName: known?.name ?? project.name,
    insurerCompanyId: companyId,
    billingCompanyId,
  };
  await publish(tx, pendingBillsSent, { ...bills, ...told }, actorOf(viewer));
  await audit(tx, { item: { kind: 'project', id }, details: told });
  return { count, total, project };
}
