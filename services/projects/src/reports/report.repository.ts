import type { Role } from '@portal/contracts/common/enums';
import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import type {
  ApprovalStep,
  ReportPaper,
  ReportSection,
  ReportStatus,
  ReportType,
  SettingState,
} from '@portal/contracts/reports/report-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { siteDayOf } from '../core/inspection/site-time.ts';

/** Content that the author of a report sets. */
export interface ReportContent {
  readonly executiveSummary: string;
  /** The summary that the facts offered when the author last took one; absent where none is known. */
  readonly offeredSummary?: string;
  readonly sections: readonly ReportSection[];
  /** Empty where the disclaimer names the company of the report's author. */
  readonly disclaimerCompanyName: string;
  readonly paper: ReportPaper;
}

/** The setting of a version: the last one that was asked for, and the document of the last one that was done. */
export interface StoredSetting {
  readonly number: number;
  readonly frozen_at: Date | null;
  readonly job_id: string;
  readonly state: SettingState;
  /** True if its setting is asked for when the portal has time, or when somebody opens it. */
  readonly is_deferred: boolean;
  readonly percent: number;
  readonly failure: string | null;
  readonly set_content_version: number | null;
  readonly pdf_key: string | null;
  readonly pdf_sha256: string | null;
  readonly pdf_bytes: string | null;
  readonly pages: number | null;
  readonly previews: readonly string[];
}

/** A report with its project, its inspection and the setting of its newest version. */
export interface StoredReport extends StoredSetting {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: ProjectStatus;
  readonly insurer_company_id: string;
  readonly inspection_id: string | null;
  readonly inspection_number: number | null;
  readonly inspection_status: InspectionStatus | null;
  readonly inspection_day: string | null;
  readonly inspection_numbers: readonly number[];
  readonly version: number;
  readonly type: ReportType;
  readonly status: ReportStatus;
  readonly approval_step: ApprovalStep | null;
  /** Company whose coordinators approve in the step of the risk company; true if it takes part in the project now. */
  readonly risk_company_id: string | null;
  readonly has_risk_company: boolean;
  readonly content: ReportContent;
  readonly author_id: string;
  readonly author_role: Role;
  readonly sent_by_id: string | null;
  readonly sent_at: Date | null;
  readonly approved_at: Date | null;
  /** Moments at which it was shared, by the ids of the people with whom it is. */
  readonly recipients: Readonly<Record<string, string>>;
  readonly rejection_reason: string | null;
  readonly rejected_by: string | null;
  readonly resubmit_by: string | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** State of versions whose documents are set when the portal has time, or at once when somebody opens them. */
export const DEFERRED = 'Deferred';
/** SQL of the state of a version `d`: to people, a deferred one waits as others do. */
export const STATE = `case d.state when '${DEFERRED}' then 'Waiting' else d.state end as state,
  d.state = '${DEFERRED}' as is_deferred`;

/** SQL that is true for reports `r` of projects `p` whose author's risk company takes part in the project (decisions §11). */
export const HAS_RISK_COMPANY = `(r.risk_company_id is not null and (p.assigned_company_id is not distinct from r.risk_company_id
  or exists (select from project_participants f where f.project_id = p.id and f.company_id = r.risk_company_id)))`;

/** Columns and joins of reports `r` of projects `p`. */
export const REPORT = `
  select r.*, r.resubmit_by::text as resubmit_by, p.name as project_name, p.status as project_status,
    p.company_id as insurer_company_id, i.number as inspection_number, i.status as inspection_status,
    ${siteDayOf('i.start_at')}::text as inspection_day, d.frozen_at, d.job_id, ${STATE}, d.percent, d.failure,
    d.set_content_version, d.pdf_key, d.pdf_sha256, d.pdf_bytes, d.pages, d.previews,
    ${HAS_RISK_COMPANY} as has_risk_company,
    (select coalesce(jsonb_object_agg(t.user_id, t.shared_at), '{}') from report_recipients t where t.report_id = r.id) as recipients
  from reports r
  join projects p on p.id = r.project_id
  join report_versions d on d.report_id = r.id and d.number = r.number
  left join inspections i on i.id = r.inspection_id
  left join locations l on l.id = i.location_id`;

/** Returns one report; undefined where there is none. */
export async function reportOf(target: pg.Pool | Knex.Transaction, id: string): Promise<StoredReport | undefined> {
  const [row] = await queryPrepared<StoredReport>(target, {
    name: 'report',
    text: `${REPORT} where r.id = $1`,
    values: [id],
  });
  return row;
}

/** SQL of reports `r` that a person reads who reads shared ones alone; the parameter is the person's id. */
export const sharedWith = (userId: string): string =>
  `(r.status = 'Approved' and exists (select from report_recipients t where t.report_id = r.id and t.user_id = ${userId}))`;

/** Returns the reports of a project, newest first; with `onlyFor`, those that are shared with that person. */
export const reportsOfProject = (pool: pg.Pool, projectId: string, onlyFor: string | null): Promise<StoredReport[]> =>
  queryPrepared<StoredReport>(pool, {
    name: 'reports-of-project',
    text: `${REPORT} where r.project_id = $1 and ($2::uuid is null or ${sharedWith('$2')}) order by r.id desc`,
    values: [projectId, onlyFor],
  });

/** Changes columns of a report that the transaction has locked; its version grows. Returns the report as it is then. */
export async function changeReport(
  tx: Knex.Transaction,
  id: string,
  columns: Readonly<Record<string, unknown>>,
  changedBy: string,
): Promise<StoredReport> {
  await tx('reports')
    .where({ id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy });
  return storedReport(tx, id);
}

/** Returns a report that the transaction has written. */
export async function storedReport(tx: Knex.Transaction, id: string): Promise<StoredReport> {
  const row = await reportOf(tx, id);
  if (!row) throw new Error('The report is gone');
  return row;
}

/** Types of which an inspection, or the project, has a report that leaves no place for another one. */
export interface TakenTypes {
  /** Null for the project as a whole. */
  readonly inspection_id: string | null;
  readonly types: readonly ReportType[];
}

/** Returns the types of reports that an inspection, or the project, has and that leave no place for another one. */
export const takenTypes = (target: pg.Pool | Knex.Transaction, projectId: string): Promise<TakenTypes[]> =>
  queryPrepared<TakenTypes>(target, {
    name: 'taken-report-types',
    text: `
      select inspection_id, array_agg(distinct type) as types from reports
      where project_id = $1
        and (type in ('Main', 'Preliminary', 'OnlineMeeting') or status = 'WaitingForApproval')
      group by inspection_id`,
    values: [projectId],
  });

/** An inspection of which reports can be made. */
export interface ReportedInspection {
  readonly id: string;
  readonly number: number;
  readonly status: InspectionStatus;
  readonly kind: 'OnSite' | 'Virtual' | 'Desktop';
  readonly start_day: string;
}

/** Returns the inspections of a project that have begun, newest first. */
export const begunInspections = (pool: pg.Pool, projectId: string): Promise<ReportedInspection[]> =>
  queryPrepared<ReportedInspection>(pool, {
    name: 'begun-inspections',
    text: `
      select i.id, i.number, i.status, i.kind, ${siteDayOf('i.start_at')}::text as start_day
      from inspections i left join locations l on l.id = i.location_id
      where i.project_id = $1 and i.status in ('InProgress', 'Completed') order by i.number desc`,
    values: [projectId],
  });

/** The newest approved abridged report of each inspection of a project that was not cancelled (decisions §27), by its number. */
export const approvedAbridged = (
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<{ id: string; number: number; data: string }[]> =>
  queryPrepared(target, {
    name: 'approved-abridged',
    text: `
      select distinct on (i.number) r.id, i.number, d.data
      from reports r join inspections i on i.id = r.inspection_id
      join report_versions d on d.report_id = r.id and d.number = r.number
      where r.project_id = $1 and r.type = 'Abridged' and r.status = 'Approved' and i.status <> 'Cancelled'
      order by i.number, r.approved_at desc, r.id desc`,
    values: [projectId],
  });

/** Returns true if a compiled report of the project has something to join. */
export async function hasApprovedAbridged(target: pg.Pool | Knex.Transaction, projectId: string): Promise<boolean> {
  const found = await queryPrepared<{ id: string }>(target, {
    name: 'has-approved-abridged',
    text: `
      select r.id from reports r join inspections i on i.id = r.inspection_id
      where r.project_id = $1 and r.type = 'Abridged' and r.status = 'Approved' and i.status <> 'Cancelled' limit 1`,
    values: [projectId],
  });
  return found.length > 0;
}
