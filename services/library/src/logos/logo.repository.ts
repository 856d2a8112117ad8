import type { Knex } from 'knex';
import { keepReleased } from '../core/files/file.repository.ts';

/** A version of a company's logo, as published by services/admin. */
export interface LogoVersion {
  readonly companyId: string;
  readonly version: number;
  readonly logo: { readonly fileId: string } | null;
}

/**
 * Keeps the highest version of a company's logo: events may come in any order. A logo that was replaced is released; documents of
 * reports that were frozen with it may still be set.
 */
export async function storeLogo(tx: Knex.Transaction, { companyId, version, logo }: LogoVersion): Promise<void> {
  const before = await tx('company_logos')
    .where({ company_id: companyId })
    .where('version', '<', version)
    .forUpdate()
    .first<{ fileId: string | null } | undefined>('file_id as fileId');
  const fileId = logo?.fileId ?? null;
  if (before?.fileId && before.fileId !== fileId) {
    await keepReleased(tx, [before.fileId]);
    await tx.raw(
      `insert into former_logos (file_id, company_id) select id, :companyId from files where id = :fileId
       on conflict do nothing`,
      { companyId, fileId: before.fileId },
    );
  }
  await tx('company_logos')
    .insert({ company_id: companyId, version, file_id: fileId })
    .onConflict('company_id')
    .merge()
    .where('company_logos.version', '<', version);
}
