import type { InviteKind } from '@portal/contracts/admin/access-status';
import type { Invite, InviteSortField } from '@portal/contracts/admin/invite';
import type { AccessStatus, CompanyType, Role } from '@portal/contracts/common/enums';
import type { ListParameters } from '@portal/service-kit';
import type { Knex } from 'knex';

/** An invite together with the member whom it is for. */
export interface InvitedPerson {
  readonly inviteId: string;
  readonly kind: InviteKind;
  readonly userId: string;
  /** The person's own company. */
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  /** Whose people the mails speak of: the person's own company, without one the inviting one; null for administrators. */
  readonly companyName: string | null;
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

const SELECT = `
  select i.invite_id as "inviteId", i.kind, i.user_id as "userId", 
    m.company_id as "companyId", m.company_type as "companyType",
    (select c.name from companies c where c.company_id = coalesce(m.company_id, i.company_id)) as "companyName",
    m.email, m.first_name as "firstName", m.last_name as "lastName", m.role, m.designation,
    m.access_status as status, m.rejection_reason as "rejectionReason",
    i.sent_at as "sentAt", i.resent_at as "resentAt", i.expires_at as "expiresAt"
  from invites i join members m using (user_id)`;

/** Those that the company sent, and those of its own people (decisions §11). */
const OF_COMPANY = '(i.company_id = :companyId or m.company_id = :companyId)';

/** By which of its ids an invite is looked for. */
export type InviteKey = { readonly inviteId: string } | { readonly userId: string };

/** One invite, unlocked. `companyId` narrows to the tenant. */
export async function findInvite(
  db: Knex,
  key: InviteKey,
  companyId?: string | null,
): Promise<InvitedPerson | undefined> {
  return find(db, key, companyId, '');
}

/** One invite with its member, both locked until the transaction ends. */
export async function lockInvite(tx: Knex.Transaction, key: InviteKey): Promise<InvitedPerson | undefined> {
  return find(tx, key, undefined, 'for update of i, m');
}

async function find(
  db: Knex,
  key: InviteKey,
  companyId: string | null | undefined,
  lock: string,
): Promise<InvitedPerson | undefined> {
  const where = 'inviteId' in key ? 'i.invite_id = :id' : 'i.user_id = :id';
  const tenant = companyId === undefined ? '' : `and ${OF_COMPANY}`;
  const { rows } = await db.raw<{ rows: InvitedPerson[] }>(`${SELECT} where ${where} ${tenant} ${lock}`, {
    id: 'inviteId' in key ? key.inviteId : key.userId,
    ...(companyId !== undefined && { companyId }),
  });
  return rows[0];
}

const ORDER: Readonly<Record<InviteSortField, string>> = {
  fullName: `lower(m.first_name || ' ' || m.last_name)`,
  email: 'lower(m.email)',
  status: 'm.access_status',
  sentAt: 'i.sent_at',
};

/** A page of the company's invites, and how many there are. */
export async function listInvites(
  db: Knex,
  companyId: string | null,
  { sortFieldName, sortDirection, pageSize, offset, name }: ListParameters<InviteSortField>,
): Promise<{ readonly items: readonly InvitedPerson[]; readonly totalCount: number }> {
  const found = name === undefined ? '' : `and (m.first_name || ' ' || m.last_name) ilike :pattern`;
  const values = {
    companyId,
    pageSize,
    offset,
    ...(name !== undefined && { pattern: `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` }),
  };
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const { rows } = await db.raw<{ rows: InvitedPerson[] }>(
    `${SELECT} where ${OF_COMPANY} ${found}
     order by ${ORDER[sortFieldName]} ${direction}, i.invite_id limit :pageSize offset :offset`,
    values,
  );
  const counted = await db.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from invites i join members m using (user_id) where ${OF_COMPANY} ${found}`,
    values,
  );
  return { items: rows, totalCount: counted.rows[0]?.total ?? 0 };
}

/** An invite as it is answered. */
export const answerOf = (person: InvitedPerson): Invite => ({
  id: person.inviteId,
  kind: person.kind,
  userId: person.userId,
  name: { firstName: person.firstName, lastName: person.lastName },
  fullName: `${person.firstName} ${person.lastName}`,
  email: person.email,
  position: person.role,
  designation: person.designation,
  companyId: person.companyId,
  status: person.status,
  rejectionReason: person.rejectionReason,
  sentAt: person.sentAt.toISOString(),
  expiresAt: person.expiresAt?.toISOString() ?? null,
});
