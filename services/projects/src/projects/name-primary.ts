import { isSameEmail } from '@portal/contracts/common/fields';
import { projectScopeOf, type Viewer } from '@portal/access';
import { PRIMARY_FUNCTIONS as FUNCTIONS, type PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { PrimaryHolder, Project } from '@portal/contracts/projects/project';
import { actorOf, admit, auditNothing, invalid, nameOrder } from '@portal/service-kit';
import { evaluatePrimary, PRIMARY_FUNCTIONS } from '@portal/workflow';
import type { Knex } from 'knex';
import { IS_UNACCEPTED } from '../core/project/unaccepted.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { publishStates } from '../core/events/project-states.ts';
import { changePrimary, NOT_CANDIDATE } from '../core/primary/change-primary.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { projectOfScope, projectVersion, riskCompanySideOf } from '../core/project/project.repository.ts';

interface Naming {
  readonly viewer: Viewer;
  readonly projectId: string;
  readonly held: PrimaryFunction;
  readonly email: string;
  /** The version that `If-Match` named. */
  readonly expected: number | undefined;
}

/** Returns the primary functions of a project whose holder the viewer may name now. */
export async function changeablePrimaries(
  db: Knex,
  { id, status }: Pick<Project, 'id' | 'status'>,
  viewer: Viewer,
): Promise<PrimaryFunction[]> {
  const facts = { status, ...(await riskCompanySideOf(db, id, viewer)) };
  return FUNCTIONS.filter((held) => evaluatePrimary(facts, held, viewer).allowed);
}

/**
 * Returns the participants of a project in the role of the function who have accepted to be its contacts; a risk company
 * names its own people (decisions §9).
 */
export async function candidatesFor(
  db: Knex,
  projectId: string,
  held: PrimaryFunction,
  viewer: Viewer,
): Promise<readonly PrimaryHolder[]> {
  const named = db('project_participants as pp')
    .join('members as m', 'm.user_id', 'pp.user_id')
    .where({ 'pp.project_id': projectId, 'pp.role': PRIMARY_FUNCTIONS[held].role })
    .whereRaw(`not ${IS_UNACCEPTED}`)
    .orderByRaw(`${nameOrder('m.last_name')}, ${nameOrder('m.first_name')}, m.user_id`)
    .select<PrimaryHolder[]>('m.user_id as userId', 'm.first_name as firstName', 'm.last_name as lastName', 'm.email');
  return viewer.role === 'RCCoordinator' ? named.andWhere('pp.company_id', viewer.companyId) : named;
}

/**
 * Gives a primary function to another person. Locks the project's row and raises its version, so that the second of two
 * concurrent changes gets a conflict; there is never more than one holder.
 */
export async function namePrimary(
  tx: Knex.Transaction,
  { viewer, projectId, held, email, expected }: Naming,
): Promise<{ id: string; version: number }> {
  const scope = projectScopeOf(viewer);
  const row = await projectOfScope(tx, scope, projectId);
  const facts = { status: row.status, ...(await riskCompanySideOf(tx, row.id, viewer)) };
  admit(evaluatePrimary(facts, held, viewer), { version: projectVersion(row, expected) });
  const candidates = await candidatesFor(tx, row.id, held, viewer);
  const chosen = candidates.find((one) => isSameEmail(one.email, email.trim()));
  if (!chosen) throw invalid({ email: [NOT_CANDIDATE] });

  const holder = projectOf(row)[held];
  if (holder?.userId === chosen.userId) {
    auditNothing();
    return { id: row.id, version: row.version };
  }
  const made = { actor: actorOf(viewer) };
  const named = { projectId: row.id, scope, held, holderId: chosen.userId, action: 'namePrimary', made } as const;
  const version = await changePrimary(tx, named);
  await publishStates(tx, [row.id]);
  await publishParticipation(tx, [chosen.userId, ...(holder ? [holder.userId] : [])]);
  return { id: row.id, version };
}
