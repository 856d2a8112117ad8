import type { Viewer } from '@portal/access';
import { COMMENTS_SHOWN } from '@portal/contracts/common/entry-limits';
import type { ReportComment, ReportComments } from '@portal/contracts/reports/report';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { actorOf, admit, auditAbout, invalid, notFound, queryPrepared } from '@portal/service-kit';
import { evaluateReport } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { countEntry } from '../core/change/count-entry.ts';
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

/**
 * Returns the newest comments on a main report, the oldest of them first, and the number of all.
 * @throws 404 for a report of another type
 */
export async function commentsOf(pool: pg.Pool, viewer: Viewer, id: string): Promise<ReportComments> {
  const { row } = await reachOwnReport(pool, viewer, id);
  if (row.type !== 'Main') throw notFound();
  const rows = await queryPrepared<StoredComment & { total: number }>(pool, {
    name: 'report-comments',
    text: `select * from (
        select id, body, author_name, created_at,
          (select count(*)::int from report_comments where report_id = $1) as total
        from report_comments where report_id = $1 order by id desc limit $2
      ) newest order by id`,
    values: [row.id, COMMENTS_SHOWN],
  });
  return { items: rows.map(commentOf), totalCount: rows[0]?.total ?? 0 };
}

/**
 * Comments on a main report. It changes neither its state nor its version.
 * @throws 429 for a person who has commented too often within an hour
 */
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
  await countEntry(tx, viewer, 'comment');
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
