import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import type { Knex } from 'knex';

interface NewArchive {
  readonly id: string;
  /** Session to which the address is bound. */
  readonly sessionId: string | undefined;
  readonly documentIds: readonly string[];
}

/** Stores the files of an archive for as long as its address is valid. */
export async function addArchive(tx: Knex.Transaction, { id, sessionId, documentIds }: NewArchive): Promise<void> {
  const endsAt = tx.raw('now() + make_interval(secs => ?)', [DOWNLOAD_SECONDS]);
  await tx('archives').insert({ id, session_id: sessionId, document_ids: documentIds, ends_at: endsAt });
}

/** Returns the files of a session's archive in their order; undefined where its address is over or another session's. */
export async function documentsOfArchive(
  knex: Knex,
  id: string,
  sessionId: string | undefined,
): Promise<readonly string[] | undefined> {
  const row = await knex('archives')
    .where({ id, session_id: sessionId ?? null })
    .where('ends_at', '>', knex.fn.now())
    .first<{ ids: string[] } | undefined>('document_ids as ids');
  return row?.ids;
}
