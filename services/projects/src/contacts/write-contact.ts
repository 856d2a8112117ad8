import { projectScopeOf, type Viewer } from '@portal/access';
import { bareNumber } from '@portal/contracts/common/phone';
import { storedName } from '@portal/contracts/common/name-key';
import type { EditedContact, NewGlobalContact, NewProjectContact } from '@portal/contracts/projects/contact';
import { ENTERED_POSITIONS, roleOfPosition, type ContactPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { actorOf, admit, invalid } from '@portal/service-kit';
import {
  evaluateInProject,
  evaluateInviter,
  evaluateLeaving,
  evaluateNewEngineer,
  primaryFunctionOf,
} from '@portal/workflow';
import type { Knex } from 'knex';
import { reachProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { changePrimary } from '../core/primary/change-primary.ts';
import { requestInvite, withdrawInvite } from './request-invite.ts';
import { isAskedByOther, publishDeletion, publishAccessRequest, requestOf } from './access-request.ts';
import { auditedContact, contactFactsOf, seesAddresses } from './contact.mapping.ts';
import { countEnteredEmail } from '../core/contacts/entered-emails.ts';
import { required, type StoredContact } from './contact.repository.ts';
import { joinAsWritten, leaveProject } from './joining.ts';
import { lockProjectContact } from './lock-contact.ts';
import { personOfEmail, type Person } from './person.ts';
import { changeContact, insertContact, type ContactColumns } from './store-contact.ts';

/**
 * Adds a contact to a project. A person with access takes part at once, or when the insurer approves a contact whom an
 * engineer has entered; others are invited if requested. Throws 400, 403, 404, 409.
 */
export async function addContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: NewProjectContact,
): Promise<StoredContact> {
  const project = await reachProject(tx, viewer, body.projectId, 'contacts', 'no key update');
  const isEngineer = body.position === 'ExternalRE';
  admit(isEngineer ? evaluateNewEngineer(project, viewer) : evaluateInProject(project, viewer, ['create', 'contact']), {
    also: body.sendInvite ? [evaluateInviter(viewer)] : [],
  });
  const place = { companyId: project.companyId, projectId: project.id };
  await countEnteredEmail(tx, viewer);
  const person = await personOfEmail(tx, viewer, place, body);
  const columns = { ...columnsOf(body, person), ...requestOf(viewer) };
  const id = await insertContact(tx, place, columns, actorOf(viewer).name);
  return settled(tx, viewer, id, { sendsInvite: body.sendInvite === true });
}

/**
 * Changes a contact of a project, and invites the person if requested for the first time. A person whose contact becomes
 * somebody else's leaves the project; its primary risk engineer does not. Throws 400, 403, 404, 409.
 */
export async function editContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: EditedContact,
  version: number | undefined,
): Promise<StoredContact> {
  const also = body.sendInvite ? [evaluateInviter(viewer)] : [];
  const row = await lockProjectContact(tx, viewer, { id: body.id, expected: version }, 'update', also);
  const changes = await changesOf(tx, viewer, row, body);
  const isOther = changes.user_id !== undefined && changes.user_id !== row.user_id;
  if (isOther) {
    admit(evaluateLeaving(contactFactsOf(row, viewer)));
    // Before the change: an account that was not known is named as it was entered.
    await losePrimary(tx, viewer, row);
  }
  await changeContact(tx, row.id, changes, actorOf(viewer).name);
  const hasLeft = isOther && (await leaveAs(tx, viewer, row));
  const sendsInvite = body.sendInvite === true && row.access_status === 'NoAccess';
  return settled(tx, viewer, row.id, { sendsInvite, before: row, hasLeft });
}

/** Ends the part that the person of a contact has in its project; returns true if there was one. */
async function leaveAs(
  tx: Knex.Transaction,
  viewer: Viewer,
  { project_id: projectId, user_id: userId }: StoredContact,
): Promise<boolean> {
  const made = { actor: actorOf(viewer) };
  return projectId !== null && userId !== null && leaveProject(tx, { projectId, userId, made });
}

/**
 * Deletes a contact: the person loses the project at once, or the invite that is under way ends. The primary risk engineer
 * stays until the project is somebody else's. Throws 400, 403, 404, 409.
 */
export async function deleteContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  version: number | undefined,
): Promise<void> {
  const row = await lockProjectContact(tx, viewer, { id, expected: version }, 'delete');
  await losePrimary(tx, viewer, row);
  const hasLeft = await leaveAs(tx, viewer, row);
  await tx('contacts').where({ id }).delete();
  await joinAsWritten(tx, { ...row, user_id: null }, { hasLeft });
  await publishDeletion(tx, row, actorOf(viewer));
  await withdrawInvite(tx, row, actorOf(viewer));
  await recordChange(tx, { kind: 'contact', id, before: auditedContact(row), after: null });
}

/** Ends the primary function that the person of a contact holds in its project, if they do. */
async function losePrimary(tx: Knex.Transaction, viewer: Viewer, row: StoredContact): Promise<void> {
  const held = primaryFunctionOf(roleOfPosition(row.position));
  if (!row.is_primary || !held || row.project_id === null) return;
  const made = { actor: actorOf(viewer) };
  const scope = projectScopeOf(viewer);
  await changePrimary(tx, { projectId: row.project_id, scope, held, holderId: null, action: 'losePrimary', made });
}

/**
 * Returns the columns to store for an entered contact; for a person whom the viewer knows, only what the account lacks. Of
 * another one with an account what was entered is kept, and shown until the person accepts.
 */
export function columnsOf(
  {
    position,
    name,
    email,
    companyName,
    phone,
    address,
  }: Omit<NewGlobalContact, 'position'> & {
    readonly position: ContactPosition;
  },
  person: Person | undefined,
): ContactColumns {
  return {
    position,
    user_id: person?.user_id ?? null,
    is_accepted: person?.is_known ?? true,
    first_name: person?.is_known ? null : storedName(name.firstName),
    last_name: person?.is_known ? null : storedName(name.lastName),
    email: person?.is_known ? null : email.trim(),
    company_name: storedName(companyName),
    ...reachedBy({ phone, address }),
  };
}

const reachedBy = ({ phone, address }: Pick<NewGlobalContact, 'phone' | 'address'>) => ({
  phone: phone ? bareNumber(phone) : null,
  address: address ? JSON.stringify(address) : null,
});

/**
 * Returns the columns changed by an edit; viewers who do not see an address leave it unchanged. Throws 400 for fields
 * that the person's own account keeps.
 */
export async function changesOf(
  tx: Knex.Transaction,
  viewer: Viewer,
  row: StoredContact,
  body: Omit<EditedContact, 'sendInvite'>,
): Promise<Partial<ContactColumns>> {
  const without = ({ address, ...columns }: Partial<ContactColumns>): Partial<ContactColumns> =>
    seesAddresses(viewer) && address !== undefined ? { ...columns, address } : columns;
  const isKept =
    (row.user_id !== null && row.is_accepted) || (row.request_status === null && row.access_status !== 'NoAccess');
  if (!isKept) {
    if (!(ENTERED_POSITIONS as readonly string[]).includes(body.position))
      throw invalid({ position: [CONTACT_TEXTS.wrongPosition] });
    const place = { companyId: row.company_id, projectId: row.project_id };
    await countEnteredEmail(tx, viewer);
    const person = await personOfEmail(tx, viewer, place, body, { exceptId: row.id });
    // Its requester reads the contact as well, and learns of an account by the approval alone.
    const isHidden = person?.is_known === true && (await isAskedByOther(tx, row));
    return without(columnsOf(body, isHidden ? { ...person, is_known: false } : person));
  }
  const faults = Object.entries({
    position: body.position !== row.position,
    'name.firstName': !isSameName(body.name.firstName, row.first_name),
    'name.lastName': !isSameName(body.name.lastName, row.last_name),
    email: body.email.trim().toLowerCase() !== row.email.toLowerCase(),
    companyName: row.has_own_company_name && !isSameName(body.companyName, row.company_name),
  }).filter(([, differs]) => differs);
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field]) => [field, [CONTACT_TEXTS.accountData]])));
  return without({ company_name: storedName(body.companyName), ...reachedBy(body) });
}

/** Compares names as they would be stored: earlier ones may stand with more spaces. */
const isSameName = (one: string, other: string | null): boolean => storedName(one) === storedName(other ?? '');

interface Settled {
  readonly sendsInvite: boolean;
  readonly before?: StoredContact;
  /** True if the person of the contact before has left the project. */
  readonly hasLeft?: boolean;
}

/** Adds a person with access to the project, or requests the invite, and audits the contact. */
async function settled(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  { sendsInvite, before, hasLeft = false }: Settled,
): Promise<StoredContact> {
  const stored = await required(tx, id);
  await joinAsWritten(tx, stored, { hasLeft });
  if (sendsInvite && stored.access_status !== 'HasAccess') await requestInvite(tx, stored, actorOf(viewer));
  const after = await required(tx, id);
  if (!before) await publishAccessRequest(tx, after, actorOf(viewer));
  const was = before ? auditedContact(before) : null;
  await recordChange(tx, { kind: 'contact', id, before: was, after: auditedContact(after) });
  return after;
}
