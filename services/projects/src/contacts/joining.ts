import type { Knex } from 'knex';
import { leaveAssignments } from '../core/assignment/follow-engineers.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import { linkBookEntries } from '../core/contacts/books.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { publishStates } from '../core/events/project-states.ts';
import type { StoredContact } from './contact.repository.ts';

/**
 * Adds a person with access to the projects whose contact they are (decisions §11), but not where the contact waits for
 * approval (§26.1), nor where it was entered by another e-mail than the person signed up with: before the sign-up a
 * coordinator may have given the account any other. A deletion of the person waits for the end of the transaction, or is
 * seen. Call it in the transaction that grants access; repeated calls change nothing.
 */
export async function joinProjects(tx: Knex.Transaction, userId: string): Promise<void> {
  await publishStates(tx, await addParts(tx, userId));
}

/** A contact of a project as somebody has left it: added, changed or deleted. */
interface WrittenContact extends Pick<StoredContact, 'project_id' | 'request_status'> {
  /** The person who may join now, if any. */
  readonly user_id: string | null;
}

/**
 * Performs {@link joinProjects} for a contact that somebody has written, and publishes the project's state once, whoever has
 * joined or left: what other services and open pages hear must not tell if the e-mail has an account. Nobody joins by a
 * contact who waits for approval, of which nothing is published.
 */
export async function joinAsWritten(
  tx: Knex.Transaction,
  { project_id: projectId, user_id: userId, request_status: request }: WrittenContact,
  { hasLeft = false } = {},
): Promise<void> {
  const joined = userId === null ? [] : await addParts(tx, userId);
  const written = projectId !== null && (request === null || hasLeft) ? [projectId] : [];
  await publishStates(tx, [...new Set([...joined, ...written])]);
}

/** SQL of the contacts `c` by which a person `m` joins their projects. */
const JOINING = `contacts c join members m on m.user_id = c.user_id
  where c.user_id = :userId and c.project_id is not null and c.request_status is null and m.access_status = 'HasAccess'
    and not m.is_deleted and (c.email is null or lower(c.email) = lower(m.signed_up_email))
    and not exists (select from project_participants pp where pp.project_id = c.project_id and pp.user_id = c.user_id)`;

/**
 * Adds the parts that a person gets, and returns their projects. The projects are locked by a statement before the one that
 * reads the contacts again: a contact that somebody is deleting, or giving to somebody else, is seen as it is then.
 */
async function addParts(tx: Knex.Transaction, userId: string): Promise<readonly string[]> {
  await linkBookEntries(tx, userId);
  const locked = await tx.raw<{ rows: unknown[] }>(
    `select from projects where id in (select c.project_id from ${JOINING}) order by id for no key update`,
    { userId },
  );
  if (locked.rows.length === 0) return [];
  const { rows } = await tx.raw<{ rows: { project_id: string }[] }>(
    `insert into project_participants (project_id, user_id, company_id, role)
     select c.project_id, m.user_id, m.company_id, m.role from ${JOINING}
     for share of m
     on conflict do nothing returning project_id`,
    { userId },
  );
  if (rows.length > 0) await publishParticipation(tx, [userId]);
  return rows.map(({ project_id }) => project_id);
}

/**
 * Removes a person from a project at the end of the transaction, with what is assigned to them there. Returns true if they
 * took part; the caller publishes the project's state.
 */
export async function leaveProject(
  tx: Knex.Transaction,
  { projectId, userId, made }: { readonly projectId: string; readonly userId: string; readonly made: ChangeAuthor },
): Promise<boolean> {
  await leaveAssignments(tx, { userId, projectIds: [projectId], successorId: null, made });
  const left = await tx('project_participants').where({ project_id: projectId, user_id: userId }).delete();
  if (left > 0) await publishParticipation(tx, [userId]);
  return left > 0;
}
