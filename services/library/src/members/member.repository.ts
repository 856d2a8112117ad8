import type { Knex } from 'knex';

/** A version of a person, as published by services/admin. */
export interface MemberVersion {
  readonly userId: string;
  readonly version: number;
  readonly companyId: string | null;
  readonly cvFileId?: string | null | undefined;
}

/** Keeps the highest version of a person: events may come in any order. */
export async function storeMember(tx: Knex.Transaction, member: MemberVersion): Promise<void> {
  await tx('members')
    .insert({
      user_id: member.userId,
      version: member.version,
      company_id: member.companyId,
      cv_file_id: member.cvFileId ?? null,
    })
    .onConflict('user_id')
    .merge()
    .where('members.version', '<', member.version);
}
