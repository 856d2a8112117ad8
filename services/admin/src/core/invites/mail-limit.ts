import { INVITE_MAILS_A_DAY, INVITE_TEXTS, RESEND_SECONDS } from '@portal/contracts/admin/access-status';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { Problem } from '@portal/service-kit';
import type { Knex } from 'knex';

const DAY_SECONDS = 24 * 60 * 60;

interface Count {
  /** Start of the day that is counted. */
  readonly began_at: Date;
  readonly last_at: Date | null;
  readonly mails: number;
}

/**
 * Counts an invite that is about to be mailed, within the limits of its address: once a minute, five times a day (decisions
 * §3.4). They hold for the address, whoever invites, so that deleting somebody and adding them again is no way round; what
 * follows a `+` in an address names the same mail box.
 * @param lastResend the last time that the same invite was sent again; the first time follows at once, where it is null
 * @returns 0 where it was counted, otherwise the seconds until it may be sent
 */
export async function countInviteMail(
  tx: Knex.Transaction,
  address: string,
  lastResend?: Date | null,
): Promise<number> {
  const email = mailBoxOf(address);
  await tx('invite_mails').insert({ email, began_at: tx.fn.now(), mails: 0 }).onConflict('email').ignore();
  const count = await tx('invite_mails').where({ email }).forUpdate().first<Count>('began_at', 'last_at', 'mails');
  const isOfDay = secondsSince(count.began_at) < DAY_SECONDS;
  const seconds =
    isOfDay && count.mails >= INVITE_MAILS_A_DAY
      ? DAY_SECONDS - secondsSince(count.began_at)
      : secondsToWait(lastResend === undefined ? count.last_at : lastResend);
  if (seconds > 0) return seconds;
  const day = isOfDay ? { mails: count.mails + 1 } : { mails: 1, began_at: tx.fn.now() };
  await tx('invite_mails')
    .where({ email })
    .update({ ...day, last_at: tx.fn.now() });
  return 0;
}

/** Counts an invite as {@link countInviteMail} does. @throws 429 */
export async function admitInviteMail(...counted: Parameters<typeof countInviteMail>): Promise<void> {
  const seconds = await countInviteMail(...counted);
  if (seconds <= 0) return;
  const headers = { 'retry-after': String(Math.ceil(seconds)) };
  throw new Problem(429, ERROR_CODES.rateLimited, INVITE_TEXTS.resendTooSoon, { headers });
}

/** Forgets the addresses that nobody has been invited at for a day. */
export async function forgetInviteMails(knex: Knex): Promise<void> {
  await knex('invite_mails').whereRaw(`greatest(began_at, last_at) < now() - interval '1 day'`).delete();
}

const secondsSince = (instant: Date): number => (Date.now() - instant.getTime()) / 1_000;
const secondsToWait = (last: Date | null): number => (last === null ? 0 : RESEND_SECONDS - secondsSince(last));
