import type { ProjectScope } from '@portal/access';
import {
  primaryRiskEngineerChanged,
  primarySiteContactChanged,
  primaryUnderwriterChanged,
  projectReadyForReallocation,
} from '@portal/contracts/events/projects';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { PrimaryHolder } from '@portal/contracts/projects/project';
import { badRequest } from '@portal/service-kit';
import { PRIMARY_FUNCTIONS } from '@portal/workflow';
import type { Knex } from 'knex';
import { followPrimary, letFormerOut } from '../assignment/follow-engineers.ts';
import { eventOf, type PendingEvent } from '../change/pending-event.ts';
import type { ChangeAuthor } from '../change/change.ts';
import { recordChange } from '../change/record-change.ts';
import { participantsForEvents, participantsOf } from '../events/about.ts';
import { projectOf, type ProjectContent } from '../project/project.mapping.ts';
import { changeProject, projectOfScope } from '../project/project.repository.ts';
import { reallocation } from '../project/reallocation.ts';
import { waitEnded } from './waiting-for-engineer.ts';

/** Refusal of a holder who does not take part in the function's role. */
export const NOT_CANDIDATE = 'This person does not take part in the project in this role.';

const EVENTS = {
  primaryUnderwriter: primaryUnderwriterChanged,
  primaryRiskEngineer: primaryRiskEngineerChanged,
  primarySiteContact: primarySiteContactChanged,
} as const satisfies Readonly<Record<PrimaryFunction, unknown>>;

export interface PrimaryChange {
  readonly projectId: string;
  readonly scope: ProjectScope;
  readonly held: PrimaryFunction;
  /** The new holder, who takes part in the role of the function; null for nobody. */
  readonly holderId: string | null;
  readonly action: 'namePrimary' | 'losePrimary' | 'handOver';
  readonly made: ChangeAuthor;
}

/**
 * Gives a primary function of a project to a participant, or to nobody. All changes of a holder are made here (decisions
 * §26.17): the project gets a version and a line of its history, and the events are published. The project's row is locked,
 * so that there is at most one holder. The caller publishes the participants, once for all of its changes. Returns the
 * project's version. @throws 400 for somebody who does not take part in the role
 */
export async function changePrimary(tx: Knex.Transaction, change: PrimaryChange): Promise<number> {
  const { projectId, scope, held, holderId, action, made } = change;
  const row = await projectOfScope(tx, scope, projectId);
  const before = projectOf(row);
  const part = tx('project_participants').where({ project_id: projectId, role: PRIMARY_FUNCTIONS[held].role });
  const previous = await part.clone().where({ is_primary: true }).first<Part | undefined>('user_id', 'company_id');
  if ((previous?.user_id ?? null) === holderId) return row.version;
  await part.clone().where({ is_primary: true }).update({ is_primary: false });
  if (holderId !== null) {
    const named = await part.clone().where({ user_id: holderId }).update({ is_primary: true });
    if (named !== 1) throw badRequest(ERROR_CODES.validation, NOT_CANDIDATE);
  }
  if (held === 'primaryRiskEngineer') await followPrimary(tx, { projectId, holderId, made });
  // A project without an engineer waits for another one (spec 3 §6).
  const columns = held === 'primaryRiskEngineer' ? reallocation(tx, holderId === null) : {};
  const version = await changeProject(tx, projectId, columns, made.actor?.name ?? null);
  const after = projectOf(await projectOfScope(tx, scope, projectId));
  if (held === 'primaryRiskEngineer' && previous) await letFormerOut(tx, projectId, previous.user_id, made);
  const pendingEvents = await pendingEventsOf(tx, held, { before, after, companyId: previous?.company_id ?? null });
  await recordChange(tx, {
    ...{ kind: 'project', id: projectId, action, tab: 'details', ...made },
    before: { [held]: before[held]?.email ?? null },
    after: { [held]: after[held]?.email ?? null },
    content: { before, after },
    event: held === 'primaryRiskEngineer' ? [...pendingEvents, waitEnded(row)] : pendingEvents,
  });
  return version;
}

interface Part {
  readonly user_id: string;
  readonly company_id: string | null;
}

interface Holders {
  readonly before: ProjectContent;
  readonly after: ProjectContent;
  /** The company of the former holder. */
  readonly companyId: string | null;
}

/**
 * Returns the events of a new holder. A function that becomes vacant has an event only if it is the engineer's: the project
 * needs another one.
 */
async function pendingEventsOf(
  tx: Knex.Transaction,
  held: PrimaryFunction,
  { before, after, companyId }: Holders,
): Promise<readonly PendingEvent[]> {
  const { id, name, insuranceCompanyId, [held]: holder } = after;
  const previous = before[held];
  const project = { projectId: id, projectName: name, insurerCompanyId: insuranceCompanyId };
  if (holder) {
    const named = {
      ...project,
      ...(held === 'primaryRiskEngineer' && { assignedCompanyId: await assignedCompanyOf(tx, id) }),
      newHolderId: holder.userId,
      newHolderName: nameOf(holder),
      previousHolderId: previous?.userId ?? null,
      previousHolderName: previous && nameOf(previous),
      participants: await participantsOf(tx, id),
    };
    return [eventOf(EVENTS[held], named)];
  }
  if (held !== 'primaryRiskEngineer' || !previous) return [];
  const participants = await participantsForEvents(tx, id);
  const assignedCompanyId = await assignedCompanyOf(tx, id);
  const left = {
    ...project,
    previousEngineerName: nameOf(previous),
    previousEngineerCompanyId: companyId,
    assignedCompanyId,
    // An engineer without a successor leaves the project.
    participants: participants.filter(({ userId }) => userId !== previous.userId),
  };
  return [eventOf(projectReadyForReallocation, left)];
}

async function assignedCompanyOf(tx: Knex.Transaction, id: string): Promise<string | null> {
  const row = await tx('projects')
    .where({ id })
    .first<{ assigned_company_id: string | null } | undefined>('assigned_company_id');
  return row?.assigned_company_id ?? null;
}

const nameOf = ({ firstName, lastName }: PrimaryHolder): string => `${firstName} ${lastName}`;
