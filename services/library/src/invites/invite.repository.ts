import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { INVITE_FILE_KEPT_DAYS, MAX_INVITE_FILES } from '@portal/contracts/library/upload-grant';
import { forbidden, invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { assignToPerson } from '../core/files/file.repository.ts';

/** Uploads for an invite, and its end, come one after the other. */
const lockInvite = (tx: Knex.Transaction, inviteId: string) =>
  tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invite/${inviteId.toLowerCase()}`]);

/**
 * Admits one more upload of an invite and locks the invite until the transaction ends.
 * @param grantedAt issue time of the grant: one from before the sign-up is void, one for a link sent again is not
 * @throws 403 after the sign-up, 400 when the invite has its maximum of files
 */
export async function admitInvite(tx: Knex.Transaction, inviteId: string, grantedAt: Date): Promise<void> {
  await lockInvite(tx, inviteId);
  const used = tx('used_invites').where({ invite_id: inviteId }).where('used_at', '>=', grantedAt);
  if (await used.first('used_at')) throw forbidden(ATTACHMENT_TEXTS.grantEnded);
  const files = await tx('files').where({ owner_id: inviteId, of_invite: true }).limit(MAX_INVITE_FILES).pluck('id');
  if (files.length >= MAX_INVITE_FILES) throw invalid({ grant: [ATTACHMENT_TEXTS.manyFiles(MAX_INVITE_FILES)] });
}

/** A sign-up as published by identity. */
export interface SignUp {
  readonly inviteId: string;
  readonly userId: string;
  readonly cvFileId?: string | null | undefined;
  readonly at: string;
}

/** Applies a sign-up: the CV becomes the person's, and other files of the invite are abandoned. */
export async function storeSignUp(tx: Knex.Transaction, { inviteId, userId, cvFileId, at }: SignUp): Promise<void> {
  await lockInvite(tx, inviteId);
  await tx('used_invites')
    .insert({ invite_id: inviteId, used_at: at })
    .onConflict('invite_id')
    .merge({ used_at: tx.raw('greatest(used_invites.used_at, excluded.used_at)') });
  if (!cvFileId) return;
  await assignToPerson(tx, { id: cvFileId, inviteId, userId });
}

/** A file of an invite that was not used for a sign-up. */
export interface AbandonedFile {
  readonly id: string;
  readonly s3Key: string;
  readonly inviteId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Locks some abandoned files of invites, deletes their rows, and returns them. */
export async function takeAbandonedFiles(tx: Knex.Transaction, limit: number): Promise<readonly AbandonedFile[]> {
  const abandoned = tx('files')
    .where('of_invite', true)
    .where((either) =>
      either
        .where('created_at', '<', tx.raw('now() - make_interval(days => ?)', [INVITE_FILE_KEPT_DAYS]))
        .orWhereExists(
          tx('used_invites as u')
            .whereRaw('u.invite_id = files.owner_id and u.used_at >= files.created_at')
            .select('u.used_at'),
        ),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('id');
  const removed = await tx('files')
    .whereIn('id', abandoned)
    .delete(['id', 's3_key as s3Key', 'owner_id as inviteId', 'name', 'type', 'size']);
  return removed as AbandonedFile[];
}
