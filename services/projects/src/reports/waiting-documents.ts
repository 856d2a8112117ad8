import { REPORT_LIMITS } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { tooMany } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Versions that wait for their document. One that nobody has set within six hours is not set any more (ADR 42). */
const WAITING = `
  select count(*)::integer as waiting
  from report_versions d
  join reports r on r.id = d.report_id
  join reports own on own.id = ? and own.author_id = r.author_id
  where d.state in ('Waiting', 'Running') and r.changed_at > now() - interval '6 hours' and r.id <> own.id`;

/**
 * Refuses to set a document while as many as allowed of other reports of the same author are being set, so that one person
 * cannot hold up the reports of all others.
 * @throws 429 where there are as many
 */
export async function requireFewWaiting(tx: Knex.Transaction, reportId: string): Promise<void> {
  const { rows } = await tx.raw<{ rows: { waiting: number }[] }>(WAITING, [reportId]);
  if ((rows[0]?.waiting ?? 0) < REPORT_LIMITS.waitingDocuments) return;
  throw tooMany(REPORT_TEXTS.tooManyWaiting, 30);
}
