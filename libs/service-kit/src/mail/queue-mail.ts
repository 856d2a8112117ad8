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
}

/**
 * Hands a mail over in the caller's transaction: it is sent when that commits, and only then. A crash loses nothing. The
 * service needs `jobsMigration` and, among its jobs, `mailJob`.
 */
export async function queueMail(tx: Knex.Transaction, { to, subject, text, html }: Mail): Promise<void> {
  await enqueue(tx, { kind: MAIL_JOB, payload: { to, subject: withoutLinks(subject), text, html } });
}
