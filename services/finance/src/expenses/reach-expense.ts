import type { Viewer } from '@portal/access';
import { id as itemId } from '@portal/contracts/common/fields';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { auditAbout, forbidden, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import * as v from 'valibot';
import { reachItemForBooking } from '../core/access/reach-booking.ts';
import type { MoneyProject } from '../core/access/reach-project.ts';
import { isReadable } from './expense.mapping.ts';
import { expenseOf, type StoredExpense } from './expense.repository.ts';

/** An entry in its project. */
export interface ReachedExpense {
  readonly project: MoneyProject;
  readonly expense: StoredExpense;
}

/**
 * Loads an entry that the viewer reads, and within a transaction locks its project. An entry of another kind than the
 * route's does not exist there.
 * @throws 404 where it is missing or in a project of others, without a difference; 403 for another engineer's or company's
 */
export async function reachExpense(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
  kind?: ExpenseKind,
): Promise<ReachedExpense> {
  const { project, expense } = await reachAnyExpense(target, viewer, id);
  if (kind !== undefined && expense.kind !== kind) throw notFound();
  if (!isReadable(expense, viewer)) throw forbidden();
  return { project, expense };
}

/** Loads an entry of a project of the viewer's, whoever's it is. @throws 404, 403 */
export async function reachAnyExpense(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<ReachedExpense> {
  if ('isTransaction' in target) auditAbout({ kind: 'expense', id });
  const found = v.is(itemId, id) ? await expenseOf(target, id) : undefined;
  if (!found) throw notFound();
  const project = await reachItemForBooking(target, viewer, found.project_id);
  const expense = await expenseOf(target, id);
  if (!expense) throw notFound();
  return { project, expense };
}
