import { closeProject, reopenProject } from '@portal/contracts/projects/project.endpoints';
import { projectScopeOf, type Viewer } from '@portal/access';
import { projectClosed, projectReopened } from '@portal/contracts/events/projects';
import { actorOf, admit, etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { evaluateProject } from '@portal/workflow';
import type { Knex } from 'knex';
import { completeAssignment, reopenAssignment } from '../core/assignment/follow-engineers.ts';
import { countEntry } from '../core/change/count-entry.ts';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { participantsOf } from '../core/events/about.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { waitEnded } from '../core/primary/waiting-for-engineer.ts';
import { projectOf, type StoredProject } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope, projectVersion } from '../core/project/project.repository.ts';
import { refreshValues } from '../core/value-at-risk/refresh.ts';

/** Hook of a noun after a project is opened again, in the same transaction. */
type AfterReopening = (tx: Knex.Transaction, projectId: string) => Promise<void>;

/** Closing and reopening of a project, each with its reason (spec 2 §4, decisions §10); 429 for a person who does it too often. */
export function closingRoutes(
  app: PortalApp,
  { knex }: Pick<Deps, 'knex'>,
  afterReopening: readonly AfterReopening[],
): void {
  route(app, closeProject, async ({ viewer, params, body, expected, reply }) => {
    const closingReason = body.closingReason.trim();
    const columns = { status: 'Closed', closing_reason: closingReason, reopening_reason: null };
    const event = (about: About) => eventOf(projectClosed, { ...about, closingReason });
    const moving = { viewer, id: params.id, columns, expected, event };
    const written = await transaction(knex, (tx) => move(tx, 'close', moving));
    reply.header('etag', etag(written.version));
    return { data: written };
  });

  route(app, reopenProject, async ({ viewer, params, body, expected, reply }) => {
    const reopeningReason = body.reopeningReason.trim();
    const columns = { status: 'Open', closing_reason: null, reopening_reason: reopeningReason };
    const event = (about: About) => eventOf(projectReopened, { ...about, reopeningReason });
    const moving = { viewer, id: params.id, columns, expected, event };
    const written = await transaction(knex, async (tx) => {
      const moved = await move(tx, 'reopen', moving);
      for (const step of afterReopening) await step(tx, moved.id);
      return moved;
    });
    reply.header('etag', etag(written.version));
    return { data: written };
  });
}

type About = Awaited<ReturnType<typeof aboutProject>>;

interface Moving {
  readonly viewer: Viewer;
  readonly id: string;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly expected: number | undefined;
  readonly event: (about: About) => PendingEvent;
}

async function move(
  tx: Knex.Transaction,
  action: 'close' | 'reopen',
  { viewer, id, columns, expected, event }: Moving,
): Promise<{ readonly id: string; readonly version: number }> {
  const scope = projectScopeOf(viewer);
  const row = await projectOfScope(tx, scope, id);
  admit(evaluateProject({ status: row.status }, action, viewer), { version: projectVersion(row, expected) });
  await countEntry(tx, viewer, 'closing');
  const actor = actorOf(viewer);
  const version = await changeProject(tx, row.id, columns, actor.name);
  if (action === 'reopen') await refreshValues(tx, [row.id]);
  const follow = action === 'close' ? completeAssignment : reopenAssignment;
  await follow(tx, row.id, { actor });
  const about = await aboutProject(tx, row);
  await recordChange(tx, {
    ...{ kind: 'project', id: row.id, action, actor, tab: 'details' },
    before: { ...row },
    after: columns,
    content: { before: projectOf(row), after: projectOf(await projectOfScope(tx, scope, id)) },
    event: action === 'close' ? [event(about), waitEnded(row)] : event(about),
  });
  // Only open projects count as assignments.
  const assigned = about.participants.filter(({ role, isPrimary }) => role === 'RiskEngineer' && isPrimary);
  await publishParticipation(
    tx,
    assigned.map(({ userId }) => userId),
  );
  return { id: row.id, version };
}

const aboutProject = async (tx: Knex.Transaction, row: StoredProject) => ({
  projectId: row.id,
  projectName: row.name,
  insurerCompanyId: row.company_id,
  participants: await participantsOf(tx, row.id),
});
