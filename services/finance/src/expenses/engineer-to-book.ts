import type { Viewer } from '@portal/access';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { admit, forbidden, invalid } from '@portal/service-kit';
import { evaluateNewExpense } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { reachForBooking } from '../core/access/reach-booking.ts';
import type { MoneyProject } from '../core/access/reach-project.ts';
import { assignedEngineersOf, type AssignedEngineer } from '../core/engineers/engineer.repository.ts';

/** An engineer for whom the viewer may book, with a name. */
export type Booked = AssignedEngineer & { readonly name: string };

/**
 * Returns the engineers of a project for whom the viewer may book: themselves, or those of a coordinator's company
 * (decisions §27).
 */
export async function engineersToBook(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  projectId: string,
): Promise<readonly Booked[]> {
  const { role, userId, companyId } = viewer;
  const isOwn = (engineer: AssignedEngineer): boolean =>
    role === 'RiskEngineer' ? engineer.userId === userId : companyId !== null && engineer.companyId === companyId;
  const own = (await assignedEngineersOf(target, projectId)).filter(isOwn);
  // An engineer's own token tells name and company before admin's event does.
  return own.map((engineer) =>
    engineer.name === null
      ? { ...engineer, companyId, name: `${viewer.firstName} ${viewer.lastName}` }
      : { ...engineer, name: engineer.name },
  );
}

/**
 * Loads and locks a project in which the viewer may book now, with the engineer whose work it is.
 * @throws 403 for another engineer's work, 400 in a closed project, without an assignment, and where an engineer has to
 * be chosen
 */
export async function engineerToBook(
  tx: Knex.Transaction,
  viewer: Viewer,
  projectId: string,
  riskEngineerId: string | undefined,
): Promise<{ readonly project: MoneyProject; readonly engineer: Booked }> {
  const project = await reachForBooking(tx, viewer, projectId);
  if (viewer.role === 'RiskEngineer' && riskEngineerId !== undefined && riskEngineerId !== viewer.userId) {
    throw forbidden(EXPENSE_TEXTS.ownOnly);
  }
  const engineers = await engineersToBook(tx, viewer, project.id);
  const place = { status: project.status, hasEngineer: engineers.length > 0, hasPending: false };
  admit(evaluateNewExpense(place, viewer));
  const engineer =
    viewer.role === 'RiskEngineer' ? engineers[0] : engineers.find(({ userId }) => userId === riskEngineerId);
  if (!engineer) throw invalid({ riskEngineerId: [EXPENSE_TEXTS.engineerRequired] });
  return { project, engineer };
}
