import type { Viewer } from '@portal/access';
import type { ReportComment } from '@portal/contracts/reports/report';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { actorOf, admit, auditAbout, invalid, notFound, queryPrepared } from '@portal/service-kit';
import { evaluateReport } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { recordChange } from '../core/change/record-change.ts';
import { reachOwnReport, reachReport } from './reach-report.ts';
import { factsOf } from './report.mapping.ts';

interface StoredComment {
  readonly id: string;
  readonly body: string;
  readonly author_name: string;
  readonly created_at: Date;
}
const commentOf = (row: StoredComment): ReportComment => ({
  id: row.id,
  text: row.body,
  authorName: row.author_name,
  createdDateTime: row.created_at.toISOString(),
});

/** Returns the comments on a main report, the oldest first. @throws 404 for a report of another type */
export async function commentsOf(pool: pg.Pool, viewer: Viewer, id: string): Promise<ReportComment[]> {
  const { row } = await reachOwnReport(pool, viewer, id);
  if (row.type !== 'Main') throw notFound();
  const rows = await queryPrepared<StoredComment>(pool, {
    name: 'report-comments',
    text: 'select id, body, author_name, created_at from report_comments where report_id = $1 order by id',
    values: [row.id],
  });
  return rows.map(commentOf);
}

/** Comments on a main report. It changes neither its state nor its version. */
export async function addComment(
  tx: Knex.Transaction,
  viewer: Viewer,
  {
    id,
    entered,
    repeatedId,
  }: { readonly id: string; readonly entered: string; readonly repeatedId?: string | undefined },
): Promise<ReportComment> {
  auditAbout({ kind: 'report', id });
  const { row, side } = await reachReport(tx, viewer, id);
  admit(evaluateReport(factsOf(row, side, viewer), 'comment', viewer));
  if (repeatedId !== undefined && repeatedId !== id) throw invalid({ id: [REPORT_TEXTS.otherReport] });
  const actor = actorOf(viewer);
  const words = entered.trim();
  const [added] = await tx('report_comments')
    .insert({ report_id: row.id, author_id: viewer.userId, author_name: actor.name, body: words })
    .returning<StoredComment[]>(['id', 'body', 'author_name', 'created_at']);
  if (!added) throw new Error('The insert of a comment returned nothing');
  await recordChange(tx, {
    ...{ kind: 'report', id: row.id, projectId: row.project_id, action: 'comment', actor },
    ...{ before: { status: row.status }, after: { status: row.status }, words, event: null },
    details: { projectId: row.project_id },
  });
  return commentOf(added);
}
