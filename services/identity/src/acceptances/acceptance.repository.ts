import type { LegalDocument } from '@portal/contracts/identity/legal';
import { legalPlainText, LEGAL_TEXTS } from '@portal/contracts/identity/legal-texts';
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';

/** The fingerprint of the exact text that is shown for a document. */
export const fingerprint = (document: LegalDocument): string =>
  createHash('sha256').update(legalPlainText(LEGAL_TEXTS[document])).digest('hex');

/** Keeps the evidence that a person accepted the valid version (decisions §3.3); the first acceptance of it stays. */
export async function accept(
  db: Knex,
  userId: string,
  document: LegalDocument,
  ip: string | null,
): Promise<{ version: string; acceptedAt: Date }> {
  const { version } = LEGAL_TEXTS[document];
  await db('acceptances')
    .insert({ user_id: userId, document, version, sha256: fingerprint(document), ip })
    .onConflict(['user_id', 'document', 'version'])
    .ignore();
  const row = await db('acceptances')
    .where({ user_id: userId, document, version })
    .first<{ accepted_at: Date }>('accepted_at');
  return { version, acceptedAt: row.accepted_at };
}

/** Returns true if a person has accepted the valid version of a document. */
export async function hasAccepted(db: Knex, userId: string, document: LegalDocument): Promise<boolean> {
  const { version } = LEGAL_TEXTS[document];
  return (await db('acceptances').where({ user_id: userId, document, version }).first('user_id')) !== undefined;
}
