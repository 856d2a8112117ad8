import { pageOfOwnItems, seesSharedReportsOnly, type Viewer } from '@portal/access';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import {
  auditAbout,
  expectedVersion,
  forbidden,
  notFound,
  queryPrepared,
  type ExpectedVersion,
} from '@portal/service-kit';
import { isInsurerPerson, type ReportSide } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, reachItem, type ReachedProject } from '../core/access/reach-project.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import { reportOf, type StoredReport } from './report.repository.ts';

/** A report with its project, and the facts that the workflow needs. */
export interface ReachedReport {
  readonly row: StoredReport;
  readonly project: ReachedProject;
  readonly side: ReportSide;
}

/** Returns true for viewers who read the reports that are shared with them and no others (decisions §11). */
export const readsSharedOnly = seesSharedReportsOnly;

/**
 * Returns true for a report of the viewer's risk company, and for one that waits for the insurer's people or that the viewer
 * has decided on: approvers are asked on the dashboard and by mail, whatever tabs a company shows them (decisions §11).
 */
async function isForApprover(target: pg.Pool | Knex.Transaction, row: StoredReport, viewer: Viewer): Promise<boolean> {
  if (!pageOfOwnItems(viewer.role, 'reports')) return false;
  if (!isInsurerPerson(viewer)) return row.has_risk_company && row.risk_company_id === viewer.companyId;
  if (row.status === 'WaitingForApproval') return true;
  const decided = await queryPrepared(target, {
    name: 'decided-on-report',
    text: 'select id from report_decisions where report_id = $1 and person_id = $2 limit 1',
    values: [row.id, viewer.userId],
  });
  return decided.length > 0;
}

/**
 * Loads a report through its tab, or without it for those who approve it. Within a transaction its project is locked, and then the report itself, so that of two
 * changes at once the second sees the first.
 * @throws 404 where it is missing, in a project of others, or not shared with a viewer who reads shared ones alone; 403 without
 * the tab
 */
export async function reachReport(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
  lock: 'share' | 'no key update' = 'share',
): Promise<ReachedReport> {
  const found = isProjectId(id) ? await reportOf(target, id) : undefined;
  if (!found) throw notFound();
  const tab = (await isForApprover(target, found, viewer)) ? null : 'reports';
  const project = await reachItem(target, viewer, found.project_id, tab, lock);
  const isTransaction = 'isTransaction' in target;
  if (isTransaction) await target.raw('select from reports where id = ? for update', [id]);
  const row = isTransaction ? await reportOf(target, id) : found;
  if (!row || (readsSharedOnly(viewer) && !(await isSharedWith(target, row, viewer)))) throw notFound();
  return { row, project, side: await reviewSideOf(target, project, viewer) };
}

async function isSharedWith(
  target: pg.Pool | Knex.Transaction,
  row: StoredReport,
  { userId }: Viewer,
): Promise<boolean> {
  if (row.status !== 'Approved') return false;
  const found = await queryPrepared(target, {
    name: 'report-recipient',
    text: 'select user_id from report_recipients where report_id = $1 and user_id = $2',
    values: [row.id, userId],
  });
  return found.length === 1;
}

/** {@link reachReport} for those who write and approve reports. @throws 403 for people with whom it is shared */
export async function reachOwnReport(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<ReachedReport> {
  const reached = await reachReport(target, viewer, id);
  if (readsSharedOnly(viewer)) throw forbidden();
  return reached;
}

/** The report to change, and the version expected by the request, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** {@link reachReport} for a change, with its version. */
export async function reportToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
): Promise<ReachedReport & { readonly version: ExpectedVersion }> {
  auditAbout({ kind: 'report', id });
  const reached = await reachReport(tx, viewer, id);
  return { ...reached, version: expectedVersion(reached.row, expected, REPORT_TEXTS.stale) };
}
