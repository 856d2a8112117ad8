import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { invalid, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Bytes that may lie in the storage: reserved by uploads, stored, or deleted and still kept. */
export interface Quota {
  readonly ofPerson: number;
  readonly ofCompany: number;
}

/** A person who uploads. */
export interface Uploader {
  readonly id: string;
  /** Null for people without a company, and for invites. */
  readonly companyId: string | null;
}

const USED = `select
  coalesce((select bytes from storage_usage where person_id = $1), 0)::bigint as person,
  (select coalesce(sum(u.bytes), 0) from storage_usage u join members m on m.user_id = u.person_id
    where m.company_id = $2)::bigint as company`;

/**
 * Reserves bytes for an upload by `reserve`, which adds its row. Uploads of a company are begun one after the other:
 * until the transaction ends nobody else of it counts.
 * @throws 400 at `field` where the person or the company would have more than their quota
 */
export async function reserveBytes(
  tx: Knex.Transaction,
  quota: Quota,
  { id, companyId }: Uploader,
  field: string,
  reserve: () => Promise<void>,
): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`storage/${companyId ?? id}`]);
  await reserve();
  const [used] = await queryPrepared<{ person: number; company: number }>(tx, {
    name: 'used-storage',
    text: USED,
    values: [id, companyId],
  });
  if (!used) throw new Error('The bytes of a person could not be counted');
  if (used.person > quota.ofPerson) throw invalid({ [field]: [ATTACHMENT_TEXTS.personFull(quota.ofPerson)] });
  if (used.company > quota.ofCompany) throw invalid({ [field]: [ATTACHMENT_TEXTS.companyFull(quota.ofCompany)] });
}
