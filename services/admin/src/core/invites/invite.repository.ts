import type { Viewer } from '@portal/access';
import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import {
  INVITE_DECISIONS,
  MAX_INVITE_PROJECTS,
  type Invite,
  type InviteSortField,
} from '@portal/contracts/admin/invite';
import type { AccessStatus, CompanyType, Role } from '@portal/contracts/common/enums';
import { nameOrder, notFound, searchPattern, type ListParameters } from '@portal/service-kit';
import { actionVerdicts, evaluateInvite } from '@portal/workflow';
import type { Knex } from 'knex';

/** An invite together with the invited member. */
export interface InvitedPerson {
  readonly inviteId: string;
  readonly kind: InviteKind;
  readonly userId: string;
  /** The person's own company. */
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  /** Company of the invited person; without one, the inviting company; null for administrators. */
  readonly companyName: string | null;
  /** The company that invited; null where the portal did. */
  readonly inviterCompanyId: string | null;
  /** Primary contact of the inviting company; null where it has none. */
  readonly primaryContactId: string | null;
  /** Name of the inviting company, shown in the mail and the sign-up. */
  readonly inviterName: string | null;
  readonly inviterType: CompanyType | null;
  /** True if the person signed up together with their present company. */
  readonly registersCompany: boolean;
  /** The company that was entered for a person without one in the portal. */
  readonly enteredCompanyName: string | null;
  /** Projects to which the inviting company has invited the person as a contact: the first by name. */
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly designation: string | null;
  readonly status: AccessStatus;
  readonly rejectionReason: string | null;
  readonly sentAt: Date;
  readonly resentAt: Date | null;
  readonly expiresAt: Date | null;
}

/** SQL for the primary contact of a company. */
export const primaryContactOf = (companyId: string): string =>
  `(select p.user_id from members p where p.company_id = ${companyId} and p.is_primary_contact)`;

const SELECT = `
  select i.invite_id as "inviteId", i.kind, i.user_id as "userId",
    i.company_id as "inviterCompanyId", i.registers_company as "registersCompany",
    m.company_id as "companyId", m.company_type as "companyType",
    (select c.name from companies c where c.company_id = coalesce(m.company_id, i.company_id)) as "companyName",
    (select c.name from companies c where c.company_id = i.company_id) as "inviterName",
    (select c.type from companies c where c.company_id = i.company_id) as "inviterType",
    ${primaryContactOf('i.company_id')} as "primaryContactId",
    m.company_name as "enteredCompanyName",
    (select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name)), '[]') from (
      select p.id, p.name from contacts c join known_projects p on p.id = c.project_id
      where c.user_id = i.user_id and c.company_id = i.company_id and p.company_id = i.company_id
        and p.status <> 'Deleted'
      order by ${nameOrder('p.name')}, p.id limit ${MAX_INVITE_PROJECTS}) named) as projects,
    m.email, m.first_name as "firstName", m.last_name as "lastName", m.role, m.designation,
    m.access_status as status, m.rejection_reason as "rejectionReason",
    i.sent_at as "sentAt", i.resent_at as "resentAt", i.expires_at as "expiresAt"
  from invites i join members m using (user_id)`;

/**
 * SQL condition on a member `m` with the invite `i`: somebody whom another company invited in the name of the member's
 * company, and who has not signed up. Nobody of that company has said anything about them yet, so that its team does not
 * show them; who has signed up is shown, for the company to decide about.
 */
export const IS_STRANGER = `(i.kind = 'Contact' and i.company_id is distinct from m.company_id
  and m.access_status in ('NoAccess', 'InviteSent'))`;

/**
 * SQL condition on a member `m` with the invite `i`: not deleted, unless an e-mail was freed. Whoever invited before sees no
 * difference: not even that somebody else has entered the e-mail.
 */
const IS_LISTED = `(m.deleted_at is null or (not m.has_signed_up and (m.company_id is null or ${IS_STRANGER})))`;

/** Owner of a list of invites: a company, or the portal. */
export type Tenant = { readonly companyId: string } | 'portal';

/** The tenant of a viewer (decisions §11); undefined for people who have none. */
export const tenantOf = ({ role, companyId }: Pick<Viewer, 'role' | 'companyId'>): Tenant | undefined => {
  if (role === 'Admin') return 'portal';
  return companyId === null ? undefined : { companyId };
};

/**
 * Builds the condition on a tenant's invites: those that it sent and those of its own people, each served by an index.
 */
const ofTenant = (tenant: Tenant): string =>
  tenant === 'portal'
    ? 'i.company_id is null'
    : `(i.company_id = :companyId
        or (i.user_id = any(array(select own.user_id from members own where own.company_id = :companyId))
          and not ${IS_STRANGER}))`;
const valuesOf = (tenant: Tenant): { companyId?: string } =>
  tenant === 'portal' ? {} : { companyId: tenant.companyId };

/** Key of an invite: its own id, its person's, or that of the company that the portal invited. */
export type InviteKey =
  | { readonly inviteId: string }
  | { readonly userId: string }
  | { readonly invitedCompanyId: string };

const conditionOf = (key: InviteKey): readonly [condition: string, id: string] => {
  if ('inviteId' in key) return ['i.invite_id = :id', key.inviteId];
  if ('userId' in key) return ['i.user_id = :id', key.userId];
  return [`i.kind = 'Company' and m.company_id = :id`, key.invitedCompanyId];
};

/** One invite, unlocked. */
export async function findInvite(db: Knex, key: InviteKey): Promise<InvitedPerson | undefined> {
  return find(db, key, '');
}

/** Returns an invite of the viewer's tenant; throws 404 for that of another tenant. */
export async function requireInvite(
  db: Knex,
  viewer: Pick<Viewer, 'role' | 'companyId'>,
  key: InviteKey,
): Promise<InvitedPerson> {
  const tenant = tenantOf(viewer);
  const person = tenant && (await find(db, key, `and ${ofTenant(tenant)}`, valuesOf(tenant)));
  if (!person) throw notFound();
  return person;
}

/** One invite with its member, both locked until the transaction ends. */
export async function lockInvite(tx: Knex.Transaction, key: InviteKey): Promise<InvitedPerson | undefined> {
  return find(tx, key, 'for update of i, m');
}

async function find(
  db: Knex,
  key: InviteKey,
  condition: string,
  values: object = {},
): Promise<InvitedPerson | undefined> {
  const [where, id] = conditionOf(key);
  const { rows } = await db.raw<{ rows: InvitedPerson[] }>(`${SELECT} where ${where} ${condition}`, { ...values, id });
  return rows[0];
}

const ORDER: Readonly<Record<InviteSortField, string>> = {
  fullName: nameOrder(`m.first_name || ' ' || m.last_name`),
  email: 'lower(m.email)',
  status: 'm.access_status',
  sentAt: 'i.sent_at',
};

/** A page of the tenant's invites, of one person where `userId` names one, and how many there are. */
export async function listInvites(
  db: Knex,
  tenant: Tenant | undefined,
  { sortFieldName, sortDirection, pageSize, offset, name }: ListParameters<InviteSortField>,
  userId?: string,
): Promise<{ readonly items: readonly InvitedPerson[]; readonly totalCount: number }> {
  if (!tenant) return { items: [], totalCount: 0 };
  const found = name === undefined ? '' : `and search_text(m.first_name || ' ' || m.last_name) like :pattern`;
  const ofPerson = userId === undefined ? '' : 'and i.user_id = :userId';
  const where = `where ${IS_LISTED} and ${ofTenant(tenant)} ${found} ${ofPerson}`;
  const searched = {
    ...valuesOf(tenant),
    ...(name !== undefined && { pattern: searchPattern(name) }),
    ...(userId !== undefined && { userId }),
  };
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const { rows } = await db.raw<{ rows: InvitedPerson[] }>(
    `${SELECT} ${where} order by ${ORDER[sortFieldName]} ${direction}, i.invite_id limit :pageSize offset :offset`,
    { ...searched, pageSize, offset },
  );
  const counted = await db.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from invites i join members m using (user_id) ${where}`,
    searched,
  );
  return { items: rows, totalCount: counted.rows[0]?.total ?? 0 };
}

/** Builds the answer for an invite as the viewer has it; `seesContacts` where their company opens CONTACTS to them. */
export const answerOf = (person: InvitedPerson, viewer: Viewer, seesContacts: boolean): Invite => ({
  id: person.inviteId,
  kind: person.kind,
  userId: person.userId,
  name: { firstName: person.firstName, lastName: person.lastName },
  fullName: `${person.firstName} ${person.lastName}`,
  email: person.email,
  position: person.role,
  designation: person.designation,
  companyId: person.companyId,
  companyName: person.enteredCompanyName,
  // Another company's projects are told by nobody but that company.
  projects: seesContacts && viewer.companyId === person.inviterCompanyId ? [...person.projects] : [],
  registersCompany: person.registersCompany,
  status: person.status,
  rejectionReason: person.rejectionReason,
  sentAt: person.sentAt.toISOString(),
  expiresAt: person.expiresAt?.toISOString() ?? null,
  actions: actionVerdicts(INVITE_DECISIONS, (action) => evaluateInvite(person, action, viewer)),
});
