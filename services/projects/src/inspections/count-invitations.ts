import { ERROR_CODES } from '@portal/contracts/common/error';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { Problem, runRepeatedly, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Sent } from './invitation.ts';

/** A mail that is about to be sent about an inspection. */
interface CountedMail {
  readonly email: string;
  readonly inspectionId: string;
  /** True for the end of an invitation, which is never refused: there is one for each. */
  readonly isEnd: boolean;
}

/** Returns the mails of a request about an inspection. */
export const mailsOf = (sent: Sent | null, inspectionId: string): readonly CountedMail[] =>
  (sent?.mails ?? []).flatMap(({ invited, withdrawn }) => [
    ...invited.map(({ email }) => ({ email: mailBoxOf(email), inspectionId, isEnd: false })),
    ...withdrawn.map(({ email }) => ({ email: mailBoxOf(email), inspectionId, isEnd: true })),
  ]);

/**
 * Counts mails about inspections that a person is about to have sent: addresses may be typed, and the portal sends nobody's
 * bulk mail. They are limited for the sender by the hour, and for each address by the day, about one inspection and in all,
 * whoever sends. Ends of invitations count, but are not refused. Locks the counts of the sender, then of the addresses.
 * @throws 429
 */
export async function countInvitations(
  tx: Knex.Transaction,
  { userId }: { readonly userId: string },
  mails: readonly CountedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const { rows } = await tx.raw<{ rows: Count[] }>(COUNT_OF_SENDER, { userId, mails: mails.length });
  const { rows: ofAddresses } = await tx.raw<{ rows: (Count & { email: string; about: string })[] }>(
    COUNT_OF_ADDRESSES,
    { emails: mails.map(({ email }) => email), inspections: mails.map(({ inspectionId }) => inspectionId) },
  );
  const invitations = mails.filter(({ isEnd }) => !isEnd);
  if (invitations.length === 0) return;
  const { invitationsAnHour, mailsADay, mailsADayAboutOne } = INSPECTION_LIMITS;
  refuseOver(invitationsAnHour, rows, INSPECTION_TEXTS.tooManyInvites);
  const invited = new Set(invitations.map(({ email }) => email));
  const concerned = ofAddresses.filter(({ email }) => invited.has(email));
  const inAll = concerned.filter(({ about }) => about === '');
  const aboutOne = concerned.filter(({ about }) => about !== '');
  refuseOver(mailsADay, inAll, INSPECTION_TEXTS.tooManyToAddress);
  refuseOver(mailsADayAboutOne, aboutOne, INSPECTION_TEXTS.tooManyToAddress);
}

interface Count {
  readonly mails: number;
  /** Time until the count begins anew. */
  readonly seconds: number;
}

function refuseOver(limit: number, counts: readonly Count[], text: string): void {
  const over = counts.filter(({ mails }) => mails > limit);
  if (over.length === 0) return;
  const seconds = Math.max(1, ...over.map((one) => Math.ceil(one.seconds)));
  const headers = { 'retry-after': String(seconds) };
  throw new Problem(429, ERROR_CODES.rateLimited, text, { headers });
}

const COUNT_OF_SENDER = `
  insert into sent_invitations as s (user_id, began_at, mails) values (:userId, now(), :mails)
  on conflict (user_id) do update set
    began_at = case when s.began_at > now() - interval '1 hour' then s.began_at else now() end,
    mails = case when s.began_at > now() - interval '1 hour' then s.mails + excluded.mails else excluded.mails end
  returning mails, extract(epoch from began_at + interval '1 hour' - now())::float as seconds`;

const COUNT_OF_ADDRESSES = `
  with sent as (select * from unnest(:emails::text[], :inspections::text[]) as m (email, about)),
  counted as (
    select email, about, count(*) as mails from sent group by email, about
    union all select email, '', count(*) from sent group by email
  )
  insert into invitation_mails as s (email, about, began_at, mails)
  select email, about, now(), mails from counted order by email, about
  on conflict (email, about) do update set
    began_at = case when s.began_at > now() - interval '1 day' then s.began_at else now() end,
    mails = case when s.began_at > now() - interval '1 day' then s.mails + excluded.mails else excluded.mails end
  returning email, about, mails, extract(epoch from began_at + interval '1 day' - now())::float as seconds`;

/** Forgets the addresses that have been mailed nothing for a day. */
export async function forgetInvitationMails(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from invitation_mails where (email, about) in (
      select email, about from invitation_mails where began_at < now() - interval '1 day' for update skip locked
    )`);
}

const HOUR_MS = 60 * 60 * 1_000;

/** Forgets counts that are over while the service listens. */
export const startForgettingMails = (app: PortalApp, knex: Knex): void =>
  runRepeatedly(app, {
    everyMs: HOUR_MS,
    task: () => forgetInvitationMails(knex),
    failureMessage: 'Counts of invitations were not deleted; trying again',
  });
