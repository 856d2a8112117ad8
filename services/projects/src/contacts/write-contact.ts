import { can, type Viewer } from '@portal/access';
import { bareNumber } from '@portal/contracts/admin/phone';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { EditedContact, NewGlobalContact, NewProjectContact } from '@portal/contracts/projects/contact';
import { ENTERED_POSITIONS, type ContactPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { actorOf, badRequest, forbidden, invalid, notFound, refuseStale } from '@portal/service-kit';
import type { Knex } from 'knex';
import { reachItem, reachProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { requireInProject } from '../core/rights/require-allowed.ts';
import { requestInvite, withdrawInvite } from './request-invite.ts';
import { auditedContact, deletionObstacleOf, factsOf, seesAddresses } from './contact.mapping.ts';
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

/**
 * Adds somebody to a project. Who has an account with access takes part at once; who has none is invited where that is
 * asked for. Throws 400, 403, 404, 409.
 */
export async function addContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: NewProjectContact,
): Promise<StoredContact> {
  const project = await reachProject(tx, viewer, body.projectId, 'contacts', 'no key update');
  requireInProject(project, viewer, ['create', 'contact']);
  if (body.sendInvite) requireInviter(viewer);
  const engineers = engineersObstacle(viewer);
  if (engineers !== null && body.position === 'ExternalRE') throw invalid({ position: [engineers] });
  const place = { companyId: project.companyId, projectId: project.id };
  const person = await personBehind(tx, place, body);
  const id = await insertContact(tx, place, columnsOf(body, person), actorOf(viewer).name);
  return settled(tx, viewer, id, { sendsInvite: body.sendInvite === true });
}

/**
 * Changes a contact of a project, and invites them where that is asked for and nobody has done so yet. Throws 400, 403,
 * 404, 409.
 */
export async function editContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: EditedContact,
  version: number | undefined,
): Promise<StoredContact> {
  const row = await lockProjectContact(tx, viewer, body.id, 'update');
  checkVersion(row, version);
  if (body.sendInvite) requireInviter(viewer);
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
  const row = await lockProjectContact(tx, viewer, id, 'delete');
  checkVersion(row, version);
  const obstacle = deletionObstacleOf(row);
  if (obstacle !== null) throw badRequest(ERROR_CODES.invalidTransition, obstacle);
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
  id: string,
  action: 'update' | 'delete',
): Promise<StoredContact> {
  const found = await tx('contacts').where({ id }).first<{ project_id: string | null } | undefined>('project_id');
  if (!found?.project_id) throw notFound();
  const project = await reachItem(tx, viewer, found.project_id, 'contacts', 'no key update');
  const row = await lockContact(tx, id);
  if (!row) throw notFound();
  requireInProject(project, viewer, [action, 'contact'], factsOf(row, viewer));
  return row;
}

export function checkVersion(row: StoredContact, expected: number | undefined): void {
  const { version, changed_by: changedBy, changed_at: changedAt } = row;
  refuseStale({ version, changedBy, changedAt }, expected, CONTACT_TEXTS.stale);
}

/** Invites are coordinators' (decisions §11 'Invites of one's own company or project'). */
function requireInviter(viewer: Viewer): void {
  if (!can(viewer, 'create', 'invite') || viewer.role === 'RCCoordinator')
    throw forbidden(CONTACT_TEXTS.inviteByCoordinator);
}

/** Why the viewer adds no risk engineers: those come from who owns the project; null where they may. */
export const engineersObstacle = (viewer: Viewer): string | null =>
  viewer.role === 'RiskEngineer' ? CONTACT_TEXTS.engineersByInsurer : null;

/** What is stored of an entered contact: of somebody with an account only what the account does not say. */
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
 * What an edit changes: whoever does not see where somebody lives does not change it either. Throws 400 where it touches
 * what the person's own account keeps.
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

/** Lets in who has access, invites who is to be invited, and tells the audit record. */
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
