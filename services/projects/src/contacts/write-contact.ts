import type { Viewer } from '@portal/access';
import { bareNumber } from '@portal/contracts/admin/phone';
import type { EditedContact, NewGlobalContact, NewProjectContact } from '@portal/contracts/projects/contact';
import { ENTERED_POSITIONS, type ContactPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { actorOf, admit, invalid, notFound } from '@portal/service-kit';
import {
  evaluateContact,
  evaluateInProject,
  evaluateInviter,
  evaluateNewEngineer,
  type Verdict,
} from '@portal/workflow';
import type { Knex } from 'knex';
import { reachItem, reachProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { expectedVersion } from '../core/rights/expected-version.ts';
import { requestInvite, withdrawInvite } from './request-invite.ts';
import { auditedContact, contactFactsOf, seesAddresses } from './contact.mapping.ts';
import {
  changeContact,
  findContact,
  insertContact,
  lockContact,
  type ContactColumns,
  type StoredContact,
} from './contact.repository.ts';
import { joinProjects, leaveProject } from './joining.ts';
import { lossOfPrimary } from './loss-of-primary.ts';
import { personBehind, type Person } from './person.ts';

/** The contact to change, and the version expected by the request, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/**
 * Adds a contact to a project. A person with access takes part at once; others are invited if requested. Throws 400,
 * 403, 404, 409.
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
  const person = await personBehind(tx, place, body);
  const id = await insertContact(tx, place, columnsOf(body, person), actorOf(viewer).name);
  return settled(tx, viewer, id, { sendsInvite: body.sendInvite === true });
}

/**
 * Changes a contact of a project, and invites the person if requested for the first time. Throws 400, 403, 404, 409.
 */
export async function editContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: EditedContact,
  version: number | undefined,
): Promise<StoredContact> {
  const also = body.sendInvite ? [evaluateInviter(viewer)] : [];
  const row = await lockProjectContact(tx, viewer, { id: body.id, expected: version }, 'update', also);
  await changeContact(tx, row.id, await changesOf(tx, viewer, row, body), actorOf(viewer).name);
  const sendsInvite = body.sendInvite === true && row.access_status === 'NoAccess';
  return settled(tx, viewer, row.id, { sendsInvite, before: row });
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
  const told = row.is_primary && row.project_id !== null ? await lossOfPrimary(tx, viewer, row.project_id) : undefined;
  if (row.user_id !== null && row.project_id !== null) await leaveProject(tx, row.project_id, row.user_id);
  await tx('contacts').where({ id }).delete();
  await told?.();
  await withdrawInvite(tx, row, actorOf(viewer));
  await recordChange(tx, { kind: 'contact', id, before: auditedContact(row), after: {} });
}

/** The project before its contact, as everywhere, so that no two wait for each other. */
async function lockProjectContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  action: 'update' | 'delete',
  also: readonly Verdict[] = [],
): Promise<StoredContact> {
  const found = await tx('contacts').where({ id }).first<{ project_id: string | null } | undefined>('project_id');
  if (!found?.project_id) throw notFound();
  const project = await reachItem(tx, viewer, found.project_id, 'contacts', 'no key update');
  const row = await lockContact(tx, id);
  if (!row) throw notFound();
  const version = expectedVersion(row, expected, CONTACT_TEXTS.stale);
  admit(evaluateContact(project, contactFactsOf(row, viewer), action, viewer), { also, version });
  return row;
}

/** Returns the columns to store for an entered contact; for a person with an account, only what the account lacks. */
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
    first_name: person ? null : name.firstName.trim(),
    last_name: person ? null : name.lastName.trim(),
    email: person ? null : email.trim(),
    company_name: companyName.trim(),
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
  const isKept = row.user_id !== null || row.access_status !== 'NoAccess';
  if (!isKept) {
    if (!(ENTERED_POSITIONS as readonly string[]).includes(body.position))
      throw invalid({ position: [CONTACT_TEXTS.wrongPosition] });
    const place = { companyId: row.company_id, projectId: row.project_id };
    return without(columnsOf(body, await personBehind(tx, place, body, { exceptId: row.id })));
  }
  const faults = Object.entries({
    position: body.position !== row.position,
    'name.firstName': body.name.firstName.trim() !== row.first_name,
    'name.lastName': body.name.lastName.trim() !== row.last_name,
    email: body.email.trim().toLowerCase() !== row.email.toLowerCase(),
    companyName: row.has_own_company_name && body.companyName.trim() !== row.company_name,
  }).filter(([, differs]) => differs);
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field]) => [field, [CONTACT_TEXTS.accountData]])));
  return without({ company_name: body.companyName.trim(), ...reachedBy(body) });
}

/** Adds a person with access to the project, or requests the invite, and audits the contact. */
async function settled(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  { sendsInvite, before }: { readonly sendsInvite: boolean; readonly before?: StoredContact },
): Promise<StoredContact> {
  const stored = await required(tx, id);
  if (stored.user_id !== null) await joinProjects(tx, stored.user_id);
  if (sendsInvite && stored.access_status !== 'HasAccess') await requestInvite(tx, stored, actorOf(viewer));
  const after = await required(tx, id);
  const was = before ? auditedContact(before) : null;
  await recordChange(tx, { kind: 'contact', id, before: was, after: auditedContact(after) });
  return after;
}

export async function required(tx: Knex.Transaction, id: string): Promise<StoredContact> {
  const row = await findContact(tx, id);
  if (!row) throw new Error('A contact that was written is not there');
  return row;
}
