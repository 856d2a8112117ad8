import { findProject, type KnownProject, type PublishedProject } from '@portal/project-access';
import type { Knex } from 'knex';
import { applyChanges, type ViewedChange } from '../core/inbox/changes.ts';
import { membersById, membersOfCompany, type Member } from '../core/members/member.repository.ts';
import { actionsOfThoseWhoLeft, LEAVING, lockProject, noteLeaving, whoHasLeftSince } from './actions.ts';

/**
 * Clears for good what requires an action of people who see a project no more: it leads nowhere, and only the action itself would
 * clear it. Notes that they have left, for events from before that come later. A deleted project clears all of its own.
 */
export async function clearActionsOfThoseWhoLeft(
  tx: Knex.Transaction,
  projects: readonly PublishedProject[],
): Promise<void> {
  const turned: ViewedChange[] = [];
  for (const project of projects.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (project.status === 'Deleted') continue;
    const gone = await goneFrom(tx, project);
    if (gone.length === 0) continue;
    await lockProject(tx, project.id);
    await noteLeaving(tx, { projectId: project.id, userIds: gone, leftAt: project.publishedAt });
    const rows = await actionsOfThoseWhoLeft(tx, project.id, gone);
    turned.push(...rows.map((row) => ({ ...row, isViewed: true, clearedBy: LEAVING })));
  }
  await applyChanges(tx, [], turned);
}

/** Returns the people who have lost a project with this version of it; those of the owner see it also without a part of their own. */
async function goneFrom(tx: Knex.Transaction, { id, left }: KnownProject): Promise<string[]> {
  const people: Member[] = [...(await membersById(tx, left.userIds))];
  for (const companyId of left.companyIds) people.push(...(await membersOfCompany(tx, companyId, 'RCCoordinator')));
  const gone = new Set<string>();
  for (const member of people) if (!(await findProject(tx, member, id))) gone.add(member.userId);
  return [...gone];
}

/** Returns those of some people who have left a project since a moment and are not back; the project's lock is held. */
export async function whoIsGoneSince(
  tx: Knex.Transaction,
  {
    projectId,
    people,
    since,
  }: { readonly projectId: string; readonly people: readonly Member[]; readonly since: string },
): Promise<ReadonlySet<string>> {
  const userIds = people.map(({ userId }) => userId);
  const left = userIds.length > 0 ? await whoHasLeftSince(tx, { projectId, userIds, since }) : new Set<string>();
  const gone = new Set<string>();
  for (const member of people) {
    if (left.has(member.userId) && !(await findProject(tx, member, projectId))) gone.add(member.userId);
  }
  return gone;
}
