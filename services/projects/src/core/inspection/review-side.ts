import type { Viewer } from '@portal/access';
import { REPORT_SETTING_DEFAULTS } from '@portal/contracts/admin/project-settings';
import { APPROVAL_DEFAULTS, isIssued } from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type { EngineerKind, ReportSide, ReviewSide, RecommendationPlace } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { ReachedProject } from '../access/reach-project.ts';
import type { ShownInspection } from './inspection.repository.ts';

interface StoredSide {
  readonly engineer_id: string | null;
  readonly engineer_company_id: string | null;
  readonly external: boolean | null;
  readonly internal: boolean | null;
  readonly main_report: boolean | null;
  readonly abridged_report: boolean | null;
  /** True if the viewer's company holds the open assignment. */
  readonly is_holder: boolean;
}

/** The primary risk engineer's employment and the approval settings, the project's own before the company's. */
export async function reviewSideOf(
  target: pg.Pool | Knex.Transaction,
  project: ReachedProject,
  viewer: Viewer,
): Promise<ReviewSide & ReportSide> {
  const [row] = await queryPrepared<StoredSide>(target, {
    name: 'review-side',
    text: `
      select e.user_id as engineer_id, e.company_id as engineer_company_id, s.external, s.internal,
        s.main_report, s.abridged_report,
        exists (select from assignments a where a.project_id = $1 and a.company_id = $3
          and a.status not in ('Completed', 'Cancelled')) as is_holder
      from (select 1) one
      left join project_participants e on e.project_id = $1 and e.role = 'RiskEngineer' and e.is_primary
      left join lateral (
        select coalesce(own.external, of_all.external) as external, coalesce(own.internal, of_all.internal) as internal,
          coalesce(own.main_report, of_all.main_report) as main_report,
          coalesce(own.abridged_report, of_all.abridged_report) as abridged_report
        from (select 1) one
        left join approval_settings own on own.company_id = $2 and own.project_id = $1
        left join approval_settings of_all on of_all.company_id = $2 and of_all.project_id is null
      ) s on true`,
    values: [project.id, project.companyId, viewer.companyId],
  });
  const engineer = row ? engineerKind(row, project.companyId) : null;
  return {
    projectStatus: project.status,
    engineer,
    isApprovalOn:
      engineer === 'Internal'
        ? (row?.internal ?? APPROVAL_DEFAULTS.internal)
        : (row?.external ?? APPROVAL_DEFAULTS.external),
    isMainApprovalOn: row?.main_report ?? REPORT_SETTING_DEFAULTS.mainReportApproval,
    isAbridgedApprovalOn: row?.abridged_report ?? REPORT_SETTING_DEFAULTS.abridgedReportApproval,
    isPrimary: project.isPrimary,
    isOwnEngineer: viewer.companyId !== null && row?.engineer_company_id === viewer.companyId,
    isHolder: viewer.companyId !== null && row?.is_holder === true,
  };
}

function engineerKind({ engineer_id, engineer_company_id }: StoredSide, owner: string): EngineerKind | null {
  if (engineer_id === null) return null;
  if (engineer_company_id === null) return 'WithoutCompany';
  return engineer_company_id === owner ? 'Internal' : 'OfRiskCompany';
}

/** Returns the facts about inspection and project that the workflow of recommendations needs. */
export const placeOf = (row: ShownInspection, side: ReviewSide): RecommendationPlace => ({
  ...side,
  inspection: {
    status: row.status,
    isRecordable: row.is_recordable,
    isIssued: row.issued_at !== null,
    hasUnreviewed: row.recommendations.some(({ status }) =>
      ['WaitingForApproval', 'Rejected', 'Amended'].includes(status),
    ),
    isReadyToIssue: row.recommendations.every(({ status }) => isIssued(status) || status === 'ApprovedByRE'),
  },
});
