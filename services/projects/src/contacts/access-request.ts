import type { Viewer } from '@portal/access';
import {
  contactAccessApproved,
  contactAccessRejected,
  contactAccessRequested,
  contactDeleted,
} from '@portal/contracts/events/contacts';
import { publish, type Actor } from '@portal/event-bus';
import { actorOf } from '@portal/service-kit';
import { grantsAccessAtOnce } from '@portal/workflow';
import type { Knex } from 'knex';
import { recordChange } from '../core/change/record-change.ts';
import { acceptContact } from '../core/contacts/acceptance.ts';
import { joinAsWritten } from './joining.ts';
import { auditedContact, fullNameOf } from './contact.mapping.ts';
import { contactsWaiting, required, type StoredContact } from './contact.repository.ts';
import { lockProjectContact, type Target } from './lock-contact.ts';
import { isKnownTo } from './person.ts';
import { changeContact, type RequestColumns } from './store-contact.ts';

/** Returns the request under which the viewer's contacts of a project stand: none for those who let in (decisions §26.1). */
export const requestOf = (viewer: Viewer): RequestColumns =>
  grantsAccessAtOnce(viewer)
    ? NO_REQUEST
    : { request_status: 'Waiting', asked_by: viewer.userId, asked_by_name: actorOf(viewer).name };

const NO_REQUEST: RequestColumns = { request_status: null, asked_by: null, asked_by_name: null };

/** Tells those who decide that a contact waits for access. */
export async function publishAccessRequest(tx: Knex.Transaction, contact: StoredContact, actor: Actor): Promise<void> {
  if (contact.request_status === 'Waiting')
    await publish(tx, contactAccessRequested, await aboutContact(tx, contact), actor);
}

/** Returns true for a contact under a request that nobody of the project's owner has made. */
export async function isAskedByOther(
  tx: Knex.Transaction,
  { request_status, asked_by, company_id }: StoredContact,
): Promise<boolean> {
  if (request_status === null) return false;
  const asker = await tx('members').where({ user_id: asked_by, company_id }).first('user_id');
  return asker === undefined;
}

/**
 * Lets a contact in who waits for access: a person with an account takes part at once. One whom the company knows is shown
 * with the account from now on, whatever an engineer has entered. Throws 400, 403, 404, 409.
 */
export async function approveAccess(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<StoredContact> {
  const before = await lockProjectContact(tx, viewer, target, 'approve');
  const actor = actorOf(viewer);
  await changeContact(tx, before.id, NO_REQUEST, actor.name);
  const { user_id: userId, company_id: companyId } = before;
  if (userId !== null && (await isKnownTo(tx, companyId, userId))) await acceptContact(tx, before.id);
  await joinAsWritten(tx, { ...before, request_status: null });
  await publish(tx, contactAccessApproved, await aboutContact(tx, before), actor);
  return recorded(tx, before);
}

/** Refuses access to a contact who waits for it; the person who made the request reads the reason. Throws 400, 403, 404, 409. */
export async function rejectAccess(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  rejectionReason: string,
): Promise<StoredContact> {
  const before = await lockProjectContact(tx, viewer, target, 'reject');
  const actor = actorOf(viewer);
  const columns = { request_status: 'Rejected', rejection_reason: rejectionReason } as const;
  await changeContact(tx, before.id, columns, actor.name);
  await publish(tx, contactAccessRejected, { ...(await aboutContact(tx, before)), rejectionReason }, actor);
  return recorded(tx, before);
}

async function recorded(tx: Knex.Transaction, before: StoredContact): Promise<StoredContact> {
  const after = await required(tx, before.id);
  const states = { before: auditedContact(before), after: auditedContact(after) };
  await recordChange(tx, { kind: 'contact', id: before.id, ...states });
  return after;
}

/** Publishes that a contact was deleted from a project. */
export async function publishDeletion(tx: Knex.Transaction, contact: StoredContact, actor: Actor): Promise<void> {
  await publish(tx, contactDeleted, await aboutContact(tx, contact), actor);
}

/** Withdraws the requests of a project that is about to be deleted. */
export async function withdrawRequests(tx: Knex.Transaction, projectId: string, actor: Actor): Promise<void> {
  for (const contact of await contactsWaiting(tx, projectId)) await publishDeletion(tx, contact, actor);
}

async function aboutContact(tx: Knex.Transaction, contact: StoredContact) {
  const project = await tx('projects')
    .where({ id: contact.project_id })
    .first<{ id: string; name: string; company_id: string } | undefined>('id', 'name', 'company_id');
  if (!project) throw new Error('The contact belongs to no project');
  return {
    projectId: project.id,
    projectName: project.name,
    insurerCompanyId: project.company_id,
    contactId: contact.id,
    contactName: fullNameOf(contact),
    positionName: contact.position,
  };
}
