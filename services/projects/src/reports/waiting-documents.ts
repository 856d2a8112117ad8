import { PICTURES_GRANT_SECONDS } from '@portal/contracts/events/report-jobs';
import { REPORT_LIMITS } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { tooMany } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Time after which a job that was sent is not set any more: it was lost, or the grant of its pictures has ended (ADR 42). */
export const LOST_AFTER = `${PICTURES_GRANT_SECONDS} seconds`;

/**
 * Versions that wait for their document of all reports of an author, but for the present one of a report; and all of theirs that are
 * counted because they were set again. A lost one waits no more.
 */
const WAITING = `
  select count(*)::integer as waiting
  from report_versions d
  join reports r on r.id = d.report_id and r.author_id = :authorId
  where d.counted_until > now() or (d.state in ('Waiting', 'Running') and (r.id is distinct from :id or d.number <> r.number)
    and (greatest(r.changed_at, d.job_sent_at) > now() - interval '${LOST_AFTER}'
      or exists (select from report_jobs_to_send s where s.report_id = d.report_id and s.number = d.number)))`;

/** A report whose document is to be set; one that is not stored yet has no id. */
export interface Asking {
  readonly authorId: string;
  readonly id?: string;
}

/**
 * Refuses to set a document while as many as allowed of the same author are being set beside it, so that one person
 * cannot hold up the reports of their company. Asked before the content is gathered, which takes longer than most answers.
 * @throws 429 where there are as many
 */
export async function requireFewWaiting(tx: Knex.Transaction, { authorId, id }: Asking): Promise<void> {
  const { rows } = await tx.raw<{ rows: { waiting: number }[] }>(WAITING, { authorId, id: id ?? null });
  if ((rows[0]?.waiting ?? 0) < REPORT_LIMITS.waitingDocuments) return;
  throw tooMany(REPORT_TEXTS.tooManyWaiting, 30);
}
