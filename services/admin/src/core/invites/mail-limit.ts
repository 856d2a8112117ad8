import { MESSAGES } from '@portal/contracts/common/messages';
import type { Viewer } from '@portal/access';
import {
  INVITE_MAILS_A_DAY,
  INVITE_TEXTS,
  INVITES_AN_HOUR,
  RESEND_SECONDS,
} from '@portal/contracts/admin/access-status';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { countWithin, refuseOver, secondsUntil, tooMany, type CountingWindow } from '@portal/service-kit';
import type { Knex } from 'knex';

const DAY_SECONDS = 24 * 60 * 60;

/** Invites that a company has mailed. */
const SENT: CountingWindow<'company_id'> = {
  table: 'sent_invites',
  key: ['company_id'],
  number: 'mails',
  span: '1 hour',
};

interface Count {
  /** Start of the day that is counted. */
  readonly began_at: Date;
  readonly last_at: Date | null;
  readonly mails: number;
}

/** Further facts of an invite that is counted. */
interface Counted {
  /** Time at which the same invite was sent again before; the first time follows at once, where it is null. */
  readonly lastResend?: Date | null;
  /** Company that invites a contact. Its invites are counted for it as well, also those that are not mailed. */
  readonly companyId?: string | null;
  /** False for an invite that is not mailed: limits of others' invites tell nothing of it. */
  readonly isMailed?: boolean;
}

/**
 * Counts an invite that is about to be mailed, within the limits of its address: once a minute, five times a day (decisions
 * §3.4). They hold for the address, whoever invites, so that deleting somebody and adding them again is no way round; what
 * follows a `+` in an address names the same mail box.
 * @returns 0 where it was counted, otherwise the seconds until it may be sent
 */
export async function countInviteMail(
  tx: Knex.Transaction,
  address: string,
  { lastResend, companyId, isMailed = true }: Counted = {},
): Promise<number> {
  const mailBox = mailBoxOf(address);
  const keys = [...(isMailed ? [mailBox] : []), ...(companyId ? [`${companyId} ${mailBox}`] : [])];
  const counts: Awaited<ReturnType<typeof lockCount>>[] = [];
  for (const email of keys) counts.push(await lockCount(tx, email, lastResend));
  const seconds = Math.max(...counts.map((count) => count.seconds));
  if (seconds > 0) return seconds;
  for (const { email, day } of counts)
    await tx('invite_mails')
      .where({ email })
      .update({ ...day, last_at: tx.fn.now() });
  return 0;
}

/** Locks the count of a mail box, and returns the seconds until an invite may be sent to it, and its day after that. */
async function lockCount(tx: Knex.Transaction, email: string, lastResend: Date | null | undefined) {
  await tx('invite_mails').insert({ email, began_at: tx.fn.now(), mails: 0 }).onConflict('email').ignore();
  const count = await tx('invite_mails').where({ email }).forUpdate().first<Count>('began_at', 'last_at', 'mails');
  const ofDay = await secondsUntil(tx, count.began_at, DAY_SECONDS);
  const seconds =
    ofDay > 0 && count.mails >= INVITE_MAILS_A_DAY
      ? ofDay
      : await secondsUntil(tx, lastResend === undefined ? count.last_at : lastResend, RESEND_SECONDS);
  return { email, seconds, day: ofDay > 0 ? { mails: count.mails + 1 } : { mails: 1, began_at: tx.fn.now() } };
}

/**
 * Counts an invite that somebody sends, as {@link countInviteMail} does, and for the sender's company by the hour: addresses may be
 * typed, and the portal sends nobody's bulk mail. Invites of companies are the administrator's, who has no company and is not
 * limited. Locks the company's count before the address's. @throws 429
 */
export async function admitInviteMail(
  tx: Knex.Transaction,
  { companyId: sender }: Pick<Viewer, 'companyId'>,
  address: string,
  counted: Counted = {},
): Promise<void> {
  if (sender !== null) {
    const sent = await countWithin(tx, SENT, [{ company_id: sender }]);
    refuseOver(INVITES_AN_HOUR, sent, MESSAGES.tooManyLinks);
  }
  const seconds = await countInviteMail(tx, address, counted);
  if (seconds > 0) throw tooMany(INVITE_TEXTS.resendTooSoon, seconds);
}

/** Forgets the addresses that nobody has been invited at for a day. */
export async function forgetInviteMails(knex: Knex): Promise<void> {
  await knex('invite_mails').whereRaw(`greatest(began_at, last_at) < now() - interval '1 day'`).delete();
}
