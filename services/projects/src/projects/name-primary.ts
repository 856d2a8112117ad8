import { projectScopeOf, type Viewer } from '@portal/access';
import {
  primaryRiskEngineerChanged,
  primarySiteContactChanged,
  primaryUnderwriterChanged,
} from '@portal/contracts/events/projects';
import { PRIMARY_TEXTS, type PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { PrimaryHolder } from '@portal/contracts/projects/project';
import { actorOf, admit, auditNothing, invalid } from '@portal/service-kit';
import { evaluatePrimary, PRIMARY_FUNCTIONS } from '@portal/workflow';
import type { Knex } from 'knex';
import { eventOf } from '../core/change/announcement.ts';
import { recordChange } from '../core/change/record-change.ts';
import { participantsOf } from '../core/events/about.ts';
import { announceParticipation } from '../core/events/participation.ts';
import { announceStates } from '../core/events/project-states.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope, projectVersion } from '../core/project/project.repository.ts';

const EVENTS = {
  primaryUnderwriter: primaryUnderwriterChanged,
  primaryRiskEngineer: primaryRiskEngineerChanged,
  primarySiteContact: primarySiteContactChanged,
} as const satisfies Readonly<Record<PrimaryFunction, unknown>>;

interface Naming {
  readonly viewer: Viewer;
  readonly projectId: string;
  readonly held: PrimaryFunction;
  readonly email: string;
  /** The version that `If-Match` named. */
  readonly expected: number | undefined;
}

/**
 * Returns the participants of a project in the role of the function; a risk company names its own people (decisions
 * §9).
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
    .orderByRaw('lower(m.last_name), lower(m.first_name), m.user_id')
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
  admit(evaluatePrimary(row.status, held, viewer), { version: projectVersion(row, expected) });
  const candidates = await candidatesFor(tx, row.id, held, viewer);
  const chosen = candidates.find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
  if (!chosen) throw invalid({ email: [PRIMARY_TEXTS.notCandidate] });

  const { role } = PRIMARY_FUNCTIONS[held];
  const holder = (await participantsOf(tx, row.id)).find((one) => one.role === role && one.isPrimary);
  if (holder?.userId === chosen.userId) {
    auditNothing();
    return { id: row.id, version: row.version };
  }
  const part = tx('project_participants').where({ project_id: row.id, role });
  await part.clone().where({ is_primary: true }).update({ is_primary: false });
  await part.clone().where({ user_id: chosen.userId }).update({ is_primary: true });
  const actor = actorOf(viewer);
  const columns = held === 'primaryRiskEngineer' ? { ready_to_be_reallocated: false } : {};
  const version = await changeProject(tx, row.id, columns, actor.name);
  const before = projectOf(row);
  const previous = before[held];
  const nameOf = (person: PrimaryHolder): string => `${person.firstName} ${person.lastName}`;
  const about = {
    projectId: row.id,
    projectName: row.name,
    insurerCompanyId: row.company_id,
    newHolderId: chosen.userId,
    newHolderName: nameOf(chosen),
    previousHolderId: holder?.userId ?? null,
    previousHolderName: previous && nameOf(previous),
    participants: await participantsOf(tx, row.id),
  };
  await recordChange(tx, {
    ...{ kind: 'project', id: row.id, action: 'namePrimary', actor, tab: 'details' },
    before: { [held]: previous?.email ?? null },
    after: { [held]: chosen.email },
    content: { before, after: projectOf(await projectOfScope(tx, scope, row.id)) },
    event: eventOf(EVENTS[held], about),
  });
  await announceStates(tx, [row.id]);
  await announceParticipation(tx, [chosen.userId, ...(holder ? [holder.userId] : [])]);
  return { id: row.id, version };
}
