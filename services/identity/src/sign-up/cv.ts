import { hasCv } from '@portal/contracts/identity/personal-info';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { INVITE_FILE_HOURS, UPLOAD_GRANT } from '@portal/contracts/library/upload-grant';
import { invalid, type TokenSigner } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Invited } from './link.ts';

/**
 * Returns true if the sign-up takes a CV: for a person, but not for one who signs up with a company, whose coordinator
 * they become.
 */
export const acceptsCv = ({ person, signUpAs }: Invited): boolean => signUpAs.includes('User') && hasCv(person);

/** The permission to upload a CV for an invite, which library takes (`contracts/library/upload-grant`). */
export function grantFor(signer: TokenSigner, inviteId: string): string {
  const iat = Math.floor(Date.now() / 1_000);
  const { type, audience: aud, lifeS } = UPLOAD_GRANT;
  return signer.signAs(type, { sub: inviteId.toLowerCase(), aud, iat, exp: iat + lifeS, jti: randomUUID() });
}

/**
 * Assigns a file of the invite as CV to the person, in the transaction of the sign-up. @throws 400 where it was not
 * uploaded for this invite, or is old enough to be deleted
 */
export async function assignCv(
  tx: Knex.Transaction,
  { cvFileId, inviteId, userId }: { readonly cvFileId: string; readonly inviteId: string; readonly userId: string },
): Promise<void> {
  const taken = await tx('files')
    .where({ file_id: cvFileId, owner_id: inviteId })
    .where('stored_at', '>', tx.raw('now() - make_interval(hours => ?)', [INVITE_FILE_HOURS]))
    .update({ owner_id: userId });
  if (taken === 0) throw invalid({ cvFileId: [ATTACHMENT_TEXTS.notUploaded] });
}
