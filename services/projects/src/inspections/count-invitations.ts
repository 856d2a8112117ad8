import type { Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { Problem } from '@portal/service-kit';
import type { Knex } from 'knex';

/**
 * Counts invitations that a person is about to mail: addresses may be typed, and the portal sends nobody's bulk mail. Locks
 * the person's count. @throws 429
 */
export async function countInvitations(
  tx: Knex.Transaction,
  { userId }: Pick<Viewer, 'userId'>,
  mails: number,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { mails: number; seconds: number }[] }>(COUNT, { userId, mails });
  const { mails: sent = 0, seconds = 0 } = rows[0] ?? {};
  if (sent <= INSPECTION_LIMITS.invitationsAnHour) return;
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
  throw new Problem(429, ERROR_CODES.rateLimited, INSPECTION_TEXTS.tooManyInvites, { headers });
}

const COUNT = `
  insert into sent_invitations as s (user_id, began_at, mails) values (:userId, now(), :mails)
  on conflict (user_id) do update set
    began_at = case when s.began_at > now() - interval '1 hour' then s.began_at else now() end,
    mails = case when s.began_at > now() - interval '1 hour' then s.mails + excluded.mails else excluded.mails end
  returning mails, extract(epoch from began_at + interval '1 hour' - now())::float as seconds`;
