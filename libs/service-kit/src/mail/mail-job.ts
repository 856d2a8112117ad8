import {
  job,
  JobPostponedError,
  turnsOfJobs,
  type JobContext,
  type JobDefinition,
  type Migration,
} from '@portal/event-bus';
import type { Knex } from 'knex';
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import * as v from 'valibot';
import { address } from '../config.ts';
import { MAIL_JOB, type Mail } from './queue-mail.ts';

/** Settings of a service that sends mail, spread beside `serviceSettings`. */
export const mailSettings = {
  /** Mail server; user and password are part of the address. TLS is required unless the server is on this machine. */
  SMTP_URL: address('smtp:', 'smtps:'),
  /** Sender of all mails. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'no-reply@portal.example'),
} as const;
export type MailConfig = v.InferOutput<v.ObjectSchema<typeof mailSettings, undefined>>;

/** Creates the index by which the receivers of mails take turns; it follows `jobsMigration`. */
export const mailTurnsMigration: Migration = turnsOfJobs(MAIL_JOB, 'to');

/** Name beside the sender's address. */
const SENDER = 'Risk Portal';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Milliseconds that a mail server may be silent. */
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_S = 2;
const LONGEST_PAUSE_S = 10 * 60;
/** Seconds after which an unsent mail is given up, because its content is outdated. */
const GIVEN_UP_AFTER_S = 3 * 24 * 60 * 60;

/**
 * Sends the mails of `queueMail`. While the mail server is unavailable or answers 'later', a mail is retried, at first
 * after seconds, finally every ten minutes, for three days; permanent refusals are final. A crash between sending and
 * recording it sends a mail again, under the same Message-ID. Mails are never logged, and deleted once they are done:
 * they may contain a one-time token.
 *
 * Receivers take turns: one who has many mails waiting keeps nobody else's waiting. A service may send several at once
 * (`jobConcurrency`): a server that is slow with one keeps the others waiting for less. A copy of the service sends those to one
 * receiver one after another; one that is retried is passed by the next.
 */
export function mailJob({ knex, config }: { readonly knex: Knex; readonly config: MailConfig }): JobDefinition {
  const transport = createTransport(transportOptions(config.SMTP_URL));
  const host = config.MAIL_FROM.split('@').at(-1) ?? '';
  const oneAtATime = newLines();
  const send = async ({ job: { id, payload, createdAt }, signal, finish, fail }: JobContext<Mail>): Promise<void> => {
    if (signal.aborted) throw new JobPostponedError('the service stops', 0);
    const { to, subject, text, html, calendar } = payload;
    const outcome = await transport
      .sendMail({
        from: { name: SENDER, address: config.MAIL_FROM },
        // As an object, so that the address is one recipient whatever it contains.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        messageId: `<${id}@${host}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      .then(
        () => 'sent' as const,
        (error: NodemailerError) => error,
      );
    const ageS = (Date.now() - createdAt.getTime()) / 1000;
    if (outcome !== 'sent' && !isFinal(outcome) && ageS < GIVEN_UP_AFTER_S) {
      const pause = Math.min(LONGEST_PAUSE_S, Math.max(FIRST_PAUSE_S, Math.round(ageS / 2)));
      throw new JobPostponedError(`the mail server does not take it (${reason(outcome)})`, pause);
    }
    await knex.transaction(async (tx) => {
      if (outcome === 'sent') await finish(tx, {});
      else await fail(tx, { message: reason(outcome) });
      await tx('jobs').where({ id }).update({ payload: '{}' });
    });
  };
  return job<Mail>(MAIL_JOB, (context) => oneAtATime(context.job.payload.to.toLowerCase(), () => send(context)), {
    turnsBy: 'to',
  });
}

/** Returns a function that runs the work for one receiver after what has been begun for the same one. */
function newLines(): (receiver: string, work: () => Promise<void>) => Promise<void> {
  const last = new Map<string, Promise<void>>();
  return async (receiver, work) => {
    const mine = (last.get(receiver) ?? Promise.resolve()).then(work, work);
    last.set(receiver, mine);
    try {
      await mine;
    } finally {
      if (last.get(receiver) === mine) last.delete(receiver);
    }
  };
}

function transportOptions(smtpUrl: string): SMTPTransportOptions {
  const { hostname, searchParams } = new URL(smtpUrl);
  return {
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 3 * PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(!LOOPBACK.test(hostname) && !searchParams.has('requireTLS') && { requireTLS: true }),
  };
}

/** The server has understood and refuses this mail (5xx), or its address is none; wrong credentials are mended by people. */
const isFinal = ({ code, responseCode = 0 }: NodemailerError): boolean =>
  code !== 'EAUTH' && (responseCode >= 500 || (code === 'EENVELOPE' && responseCode === 0));

/** Returns the reason of a failed delivery, without anything of the mail. */
const reason = ({ code, responseCode }: NodemailerError): string => [code, responseCode].filter(Boolean).join(' ');
