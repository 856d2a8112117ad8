import type { CompanyType, Role } from '@portal/contracts/common/enums';
import type { Knex } from 'knex';

/** A person as the recipients' rules see them. */
export interface Member {
  readonly userId: string;
  readonly role: Role;
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  readonly hasAccess: boolean;
}

/** A version of a person, as services/admin tells of it. */
export interface MemberVersion {
  readonly userId: string;
  readonly version: number;
  readonly role: Role;
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  readonly accessStatus: string;
}

interface MemberRow {
  user_id: string;
  role: Role;
  company_id: string | null;
  company_type: CompanyType;
  access_status: string;
}

const fromRow = (row: MemberRow): Member => ({
  userId: row.user_id,
  role: row.role,
  companyId: row.company_id,
  companyType: row.company_type,
  hasAccess: row.access_status === 'HasAccess',
});

/** Keeps the highest version of a person: events may come in any order. */
export async function keepMember(tx: Knex.Transaction, member: MemberVersion): Promise<void> {
  await tx('members')
    .insert({
      user_id: member.userId,
      version: member.version,
      role: member.role,
      company_id: member.companyId,
      company_type: member.companyType,
      access_status: member.accessStatus,
    })
    .onConflict('user_id')
    .merge()
    .where('members.version', '<', member.version);
}

export async function membersById(tx: Knex.Transaction, userIds: readonly string[]): Promise<readonly Member[]> {
  if (userIds.length === 0) return [];
  const rows = await tx<MemberRow>('members').whereIn('user_id', userIds);
  return rows.map(fromRow);
}

/** The people of one role in one company. */
export async function membersOfCompany(
  tx: Knex.Transaction,
  companyId: string,
  role: Role,
): Promise<readonly Member[]> {
  const rows = await tx<MemberRow>('members').where({ company_id: companyId, role });
  return rows.map(fromRow);
}
