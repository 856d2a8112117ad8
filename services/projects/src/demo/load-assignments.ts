import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import type { AssignmentStatus } from '@portal/contracts/projects/assignment-lists';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishStates } from '../core/events/project-states.ts';
import { assignmentHistory, stepsOfAssignment, timeOfStep } from './assignment-steps.ts';
import { companyIdOf, participantsOf, PORTFOLIOS, type Portfolio } from './portfolio.ts';
import { addRows } from './store.ts';

const GRANITE = companyIdOf('granite');
/** The engineer who has declined assignments of projects that have none. */
const DECLINED_BY = demoId('user:engineer@solo.example');
const AT = '2026-09-14T08:30:00Z';
/** One in this many assignments of the risk company waits for its coordinator, and another for its engineer. */
const WAITING = 8;

/** Adds assignments to two thirds of the demo projects; existing ones stay. Returns the number added. */
export async function loadAssignments(knex: Knex): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio));
  return added;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects }: Portfolio): Promise<number> {
  const ids = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const stored = await tx('projects').whereIn('id', ids).select<{ id: string; status: string }[]>('id', 'status');
  const statuses = new Map(stored.map(({ id, status }) => [id, status]));
  const author = DEMO_ACCOUNTS.find(({ role, company }) => role === 'ICCoordinator' && company === key);
  const by = author ? `${author.firstName} ${author.lastName}` : 'Coordinator';
  const rows = ids.flatMap((projectId, index) => {
    const engineer = participantsOf(key, index).find(({ role, is_primary }) => role === 'RiskEngineer' && is_primary);
    const status = statuses.get(projectId);
    if (status === undefined || (!engineer && (key !== 'northwind' || index % 4 !== 0))) return [];
    const companyId = engineer?.company_id === GRANITE ? GRANITE : null;
    const step = engineer ? statusOf(status, companyId === null ? undefined : Math.floor(index / 4)) : 'Cancelled';
    const row = {
      ...{ id: demoId(`assignment:${projectId}`), project_id: projectId, status: step },
      ...{ company_id: companyId, inspection_date: index % 2 === 0 ? '2027-03-01' : null },
      engineer_id: step === 'AwaitingResource' ? null : (engineer?.user_id ?? DECLINED_BY),
      decline_reason: step === 'Cancelled' ? 'On another site until spring.' : null,
      ...{ created_at: AT, created_by: by },
    };
    const steps = stepsOfAssignment(row);
    const changed = { changed_at: timeOfStep(row, steps.length - 1), changed_by: steps.at(-1)?.by ?? by };
    return { ...row, version: steps.length, ...changed };
  });
  const added = new Set(await addRows(tx, 'assignments', rows));
  const fresh = rows.filter(({ id }) => added.has(id));
  await addRows(
    tx,
    'activities',
    fresh.flatMap((row) => assignmentHistory(row)),
  );
  const held = fresh.filter(({ company_id }) => company_id !== null).map(({ project_id }) => project_id);
  await tx('projects').whereIn('id', held).update({ assigned_company_id: GRANITE });
  await publishStates(tx, held);
  return added.size;
}

/** Returns the status of the assignment of a project with an engineer; of a risk company's also one that waits. */
function statusOf(projectStatus: string, number: number | undefined): AssignmentStatus {
  if (projectStatus === 'Closed') return 'Completed';
  if (number === undefined) return 'Accepted';
  if (number % WAITING === 1) return 'AwaitingResource';
  return number % WAITING === 2 ? 'Unviewed' : 'Accepted';
}
