import type { Knex } from 'knex';
import { keepReleased } from '../core/files/file.repository.ts';

/** A version of a person, as published by services/admin. */
export interface MemberVersion {
  readonly userId: string;
  readonly version: number;
  readonly companyId: string | null;
  readonly cvFileId?: string | null | undefined;
}

/** Keeps the highest version of a person: events may come in any order. A CV that was replaced is released. */
export async function storeMember(tx: Knex.Transaction, member: MemberVersion): Promise<void> {
  const before = await tx('members')
    .where({ user_id: member.userId })
    .where('version', '<', member.version)
    .forUpdate()
    .first<{ cvFileId: string | null } | undefined>('cv_file_id as cvFileId');
  const cv = before?.cvFileId;
  if (cv && cv !== member.cvFileId) await keepReleased(tx, [cv]);
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
