import { mailBoxOf } from '@portal/contracts/common/mail-box';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { countWithin, refuseOver, runRepeatedly, type CountingWindow, type PortalApp } from '@portal/service-kit';
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

/** Mails of a sender. */
const SENT: CountingWindow<'user_id'> = {
  table: 'sent_invitations',
  key: ['user_id'],
  number: 'mails',
  span: '1 hour',
};

/** Mails to an address, about one inspection and in all. */
const MAILED: CountingWindow<'email' | 'about'> = {
  table: 'invitation_mails',
  key: ['email', 'about'],
  number: 'mails',
  span: '1 day',
};

/** Stands for the inspection in the count of all mails to an address. */
const IN_ALL = '';

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
  const ofSender = await countWithin(
    tx,
    SENT,
    mails.map(() => ({ user_id: userId })),
  );
  const ofAddresses = await countWithin(
    tx,
    MAILED,
    mails.flatMap(({ email, inspectionId }) => [
      { email, about: IN_ALL },
      { email, about: inspectionId },
    ]),
  );
  const invitations = mails.filter(({ isEnd }) => !isEnd);
  if (invitations.length === 0) return;
  const { invitationsAnHour, mailsADay, mailsADayAboutOne } = INSPECTION_LIMITS;
  refuseOver(invitationsAnHour, ofSender, INSPECTION_TEXTS.tooManyInvites);
  const invited = new Set(invitations.map(({ email }) => email));
  const concerned = ofAddresses.filter(({ email }) => invited.has(email));
  const inAll = concerned.filter(({ about }) => about === IN_ALL);
  const aboutOne = concerned.filter(({ about }) => about !== IN_ALL);
  refuseOver(mailsADay, inAll, INSPECTION_TEXTS.tooManyToAddress);
  refuseOver(mailsADayAboutOne, aboutOne, INSPECTION_TEXTS.tooManyToAddress);
}

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
