import type { CompanyType, Role } from '@portal/contracts/common/enums';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A person as the recipients' rules see them. */
export interface Member {
  readonly userId: string;
  readonly role: Role;
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  readonly hasAccess: boolean;
  /** Null until the newest event of a person known before addresses were kept has been read again. */
  readonly email: string | null;
  readonly firstName: string | null;
  /** Null until identity has published it. */
  readonly timeZone: string | null;
}

/** A version of a person, as published by services/admin. */
export interface MemberVersion {
  readonly userId: string;
  readonly version: number;
  readonly email: string;
  readonly firstName: string;
  readonly role: Role;
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  readonly accessStatus: string;
}

const MEMBER = `user_id as "userId", role, company_id as "companyId", company_type as "companyType",
  access_status = 'HasAccess' as "hasAccess", email, first_name as "firstName",
  (select t.time_zone from time_zones t where t.user_id = members.user_id) as "timeZone"`;

/** Keeps the highest version of a person: events may come in any order, and again. */
export async function storeMember(tx: Knex.Transaction, member: MemberVersion): Promise<void> {
  await tx('members')
    .insert({
      user_id: member.userId,
      version: member.version,
      email: member.email,
      first_name: member.firstName,
      role: member.role,
      company_id: member.companyId,
      company_type: member.companyType,
      access_status: member.accessStatus,
    })
    .onConflict('user_id')
    .merge()
    .where('members.version', '<=', member.version);
}

/** Keeps the highest version of people's time zones: events may come in any order, and again. */
export async function storeTimeZones(
  tx: Knex.Transaction,
  people: readonly { readonly userId: string; readonly version: number; readonly timeZone: string }[],
): Promise<void> {
  if (people.length === 0) return;
  await tx('time_zones')
    .insert(people.map(({ userId, version, timeZone }) => ({ user_id: userId, version, time_zone: timeZone })))
    .onConflict('user_id')
    .merge()
    .where('time_zones.version', '<=', tx.raw('excluded.version'));
}

export async function membersById(tx: Knex.Transaction, userIds: readonly string[]): Promise<readonly Member[]> {
  if (userIds.length === 0) return [];
  return queryPrepared(tx, {
    name: 'members-by-id',
    text: `select ${MEMBER} from members where user_id = any($1::uuid[])`,
    values: [userIds],
  });
}

/** The people of one role in one company. */
export async function membersOfCompany(
  tx: Knex.Transaction,
  companyId: string,
  role: Role,
): Promise<readonly Member[]> {
  return queryPrepared(tx, {
    name: 'members-of-company',
    text: `select ${MEMBER} from members where company_id = $1 and role = $2`,
    values: [companyId, role],
  });
}

/** The people who have an address, whatever the case of its letters. */
export async function membersByEmail(tx: Knex.Transaction, email: string): Promise<readonly Member[]> {
  return queryPrepared(tx, {
    name: 'members-by-email',
    text: `select ${MEMBER} from members where lower(email) = lower($1)`,
    values: [email],
  });
}
