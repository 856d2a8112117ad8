import { INVITE_DAYS } from '@portal/contracts/admin/access-status';
import type { AccessStatus, CompanyType } from '@portal/contracts/common/enums';
import type { AccessRequestStatus, ContactPosition } from '@portal/contracts/projects/contact-position';
import type { ContactSortField } from '@portal/contracts/projects/contact-sort-fields';
import type { PostalAddress } from '@portal/contracts/identity/user';
import { nameOrder, searchPattern, type ListParameters } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A contact with its person's account data; without an account, with the entered data. */
export interface StoredContact {
  readonly id: string;
  readonly version: number;
  readonly company_id: string;
  readonly project_id: string | null;
  readonly position: ContactPosition;
  readonly user_id: string | null;
  /** False while the row shows what was entered, though the e-mail has an account: the person has not accepted. */
  readonly is_accepted: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly company_name: string | null;
  /** True if the person's account names the company. */
  readonly has_own_company_name: boolean;
  /** The person's own company. */
  readonly person_company_id: string | null;
  readonly company_type: CompanyType;
  readonly phone: string | null;
  readonly address: PostalAddress | null;
  /** The status that people see: that of the request, of the account, or of the invite. */
  readonly access_status: AccessStatus;
  /** Null for contacts whose access needs no approval, or has it. */
  readonly request_status: AccessRequestStatus | null;
  readonly asked_by: string | null;
  readonly asked_by_name: string | null;
  readonly rejection_reason: string | null;
  readonly is_inviter: boolean;
  readonly refusal: 'EmailOfOther' | 'InvitedByOwnCompany' | 'InvitedJustNow' | null;
  readonly is_primary: boolean;
  readonly asked_version: number;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/**
 * Access status as people see it: a contact who waits for approval has none, whatever the account has. An invite that
 * nobody follows ends as every other.
 */
const STATUS = `case c.request_status when 'Waiting' then 'NeedApproval' when 'Rejected' then 'AccessRejected'
  else coalesce(m.access_status, case
    when c.access_status = 'InviteSent' and not c.is_inviter and c.invited_at < now() - interval '${INVITE_DAYS} days'
    then 'NoAccess' else c.access_status end) end`;

/** The account of a contact, once its person has accepted. */
const ACCOUNT = 'left join members m on m.user_id = c.user_id and c.is_accepted';

const CONTACT = `
  select c.id, c.version, c.company_id, c.project_id, c.position, c.user_id, c.is_accepted,
    coalesce(m.first_name, c.first_name, '') as first_name, coalesce(m.last_name, c.last_name, '') as last_name,
    coalesce(m.email, c.email, '') as email, coalesce(m.company_name, c.company_name) as company_name,
    m.company_name is not null as has_own_company_name, m.company_id as person_company_id,
    coalesce(m.company_type, 'NoCompany') as company_type, coalesce(c.phone, m.phone) as phone, c.address,
    ${STATUS} as access_status, c.is_inviter, c.refusal,
    c.request_status, c.asked_by, c.asked_by_name, c.rejection_reason,
    coalesce(pp.is_primary, false) as is_primary, c.asked_version, c.changed_at, c.changed_by
  from contacts c
  ${ACCOUNT}
  left join project_participants pp on pp.project_id = c.project_id and pp.user_id = c.user_id`;

const FULL_NAME = `(coalesce(m.first_name, c.first_name, '') || ' ' || coalesce(m.last_name, c.last_name, ''))`;

const ORDER: Readonly<Record<ContactSortField, string>> = {
  'ContactInfo.Name.FullName': nameOrder(FULL_NAME),
  'ContactInfo.CompanyName': nameOrder(`coalesce(m.company_name, c.company_name, '')`),
  position: 'c.position',
  email: `lower(coalesce(m.email, c.email, ''))`,
  status: STATUS,
};

/** Owner of a list of contacts: a project, or a company's book. */
export type ContactsOf = { readonly projectId: string } | { readonly bookOf: string };

export interface ContactFilter {
  /** Limits the list to people of this company. */
  readonly personCompanyId?: string | undefined;
  readonly position?: ContactPosition | undefined;
}

/** A page of contacts, and how many there are. */
export async function listContacts(
  db: Knex,
  of: ContactsOf,
  { sortFieldName, sortDirection, pageSize, offset, name }: ListParameters<ContactSortField>,
  { personCompanyId, position }: ContactFilter = {},
): Promise<{ readonly rows: readonly StoredContact[]; readonly totalCount: number }> {
  const where = [
    'projectId' in of ? 'c.project_id = :owner' : 'c.project_id is null and c.company_id = :owner',
    ...(personCompanyId === undefined ? [] : ['m.company_id = :personCompanyId']),
    ...(position === undefined ? [] : ['c.position = :position']),
    ...(name === undefined ? [] : [`search_text(${FULL_NAME}) like :pattern`]),
  ].join(' and ');
  const values = {
    owner: 'projectId' in of ? of.projectId : of.bookOf,
    ...(personCompanyId !== undefined && { personCompanyId }),
    ...(position !== undefined && { position }),
    ...(name !== undefined && { pattern: searchPattern(name) }),
  };
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const { rows } = await db.raw<{ rows: StoredContact[] }>(
    `${CONTACT} where ${where} order by ${ORDER[sortFieldName]} ${direction}, c.id limit :pageSize offset :offset`,
    { ...values, pageSize, offset },
  );
  const counted = await db.raw<{ rows: { total: number }[] }>(
    `select count(*)::int as total from contacts c ${ACCOUNT} where ${where}`,
    values,
  );
  return { rows, totalCount: counted.rows[0]?.total ?? 0 };
}

export async function findContact(db: Knex, id: string): Promise<StoredContact | undefined> {
  const { rows } = await db.raw<{ rows: StoredContact[] }>(`${CONTACT} where c.id = ?`, [id]);
  return rows[0];
}

/** Returns a contact that the transaction has written. */
export async function required(tx: Knex.Transaction, id: string): Promise<StoredContact> {
  const row = await findContact(tx, id);
  if (!row) throw new Error('A contact that was written is not there');
  return row;
}

/** One contact, locked until the transaction ends. */
export async function lockContact(tx: Knex.Transaction, id: string): Promise<StoredContact | undefined> {
  const { rows } = await tx.raw<{ rows: StoredContact[] }>(`${CONTACT} where c.id = ? for update of c`, [id]);
  return rows[0];
}

/** Returns a project's contacts who can sign in and see it, by name. */
export async function contactsWithAccess(db: Knex, projectId: string): Promise<readonly StoredContact[]> {
  const { rows } = await db.raw<{ rows: StoredContact[] }>(
    `${CONTACT} where c.project_id = ? and c.user_id is not null and ${STATUS} = 'HasAccess'
     order by ${nameOrder(FULL_NAME)}, c.id`,
    [projectId],
  );
  return rows;
}

/** Returns a project's contacts who cannot sign in yet; their invites may be pending. */
export async function contactsWithoutAccess(
  tx: Knex.Transaction,
  projectId: string,
): Promise<readonly StoredContact[]> {
  const { rows } = await tx.raw<{ rows: StoredContact[] }>(
    `${CONTACT} where c.project_id = ? and ${STATUS} <> 'HasAccess' order by c.id`,
    [projectId],
  );
  return rows;
}

/** Returns a person's contacts, locked, of books and of projects in which the person takes no part. */
export async function contactsWithoutPart(tx: Knex.Transaction, userId: string): Promise<readonly StoredContact[]> {
  const { rows } = await tx.raw<{ rows: StoredContact[] }>(
    `${CONTACT} where c.user_id = ? and pp.user_id is null order by c.id for update of c`,
    [userId],
  );
  return rows;
}

/** Returns the contacts of a project who wait for access. */
export async function contactsWaiting(tx: Knex.Transaction, projectId: string): Promise<readonly StoredContact[]> {
  const { rows } = await tx.raw<{ rows: StoredContact[] }>(
    `${CONTACT} where c.project_id = ? and c.request_status = 'Waiting' order by c.id`,
    [projectId],
  );
  return rows;
}
