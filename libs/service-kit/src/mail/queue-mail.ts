import { enqueue } from '@portal/event-bus';
import type { Knex } from 'knex';
import { withoutLinks } from './without-links.ts';

/** Kind of the job that sends a mail. */
export const MAIL_JOB = 'mail';

/** A mail to one person; `renderMail` makes its text and HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A calendar file that mail programs show as an invitation or a cancellation (RFC 6047). */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
}

/**
 * Hands a mail over in the caller's transaction: it is sent when that commits, and only then. A crash loses nothing. The
 * service needs `jobsMigration`, `mailTurnsMigration` and, among its jobs, `mailJob`.
 */
export async function queueMail(tx: Knex.Transaction, { to, subject, text, html, calendar }: Mail): Promise<void> {
  const payload = { to, subject: withoutLinks(subject), text, html, ...(calendar && { calendar }) };
  await enqueue(tx, { kind: MAIL_JOB, payload });
}
