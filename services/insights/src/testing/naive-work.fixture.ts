import { can, projectScopeOf, seesIssuedOnly, type Viewer } from '@portal/access';
import type { MyWorkKind } from '@portal/contracts/insights/dashboard-lists';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import {
  evaluateAssignment,
  evaluateInspection,
  evaluateInspectionCall,
  evaluateNewInspection,
  evaluateRecommendation,
  evaluateReport,
  type EngineerKind,
} from '@portal/workflow';
import { sees } from './naive-figures.fixture.ts';
import type { Portfolio } from './messy-portfolio.fixture.ts';

type Project = Portfolio['projects'][number];
type Work = readonly [kind: MyWorkKind, id: string];

const WEEK = 7 * 86_400_000;
const isOpenAssignment = ({ status }: { readonly status: string }): boolean =>
  !['Completed', 'Cancelled'].includes(status);

/** Returns the facts about a project and the viewer that the workflows need. */
function sideOf(portfolio: Portfolio, project: Project, viewer: Viewer) {
  const taking = portfolio.participants.filter((one) => one['project_id'] === project.id && one['is_primary']);
  const engineer = taking.find((one) => one['role'] === 'RiskEngineer');
  const company = engineer?.['company_id'] ?? null;
  const kind: EngineerKind =
    company === null ? 'WithoutCompany' : company === project.company_id ? 'Internal' : 'OfRiskCompany';
  const held = portfolio.assignments.filter((one) => one.project_id === project.id && isOpenAssignment(one));
  const isHolder = held.some((one) => one.company_id !== null && one.company_id === viewer.companyId);
  return {
    projectStatus: project.status as 'Open' | 'Closed',
    engineer: engineer ? kind : null,
    ...{ isApprovalOn: true, isMainApprovalOn: true, isAbridgedApprovalOn: true },
    isPrimary: taking.some((one) => one['user_id'] === viewer.userId && one['role'] === viewer.role),
    isOwnEngineer: viewer.companyId !== null && company === viewer.companyId,
    isHolder,
  };
}

/**
 * Finds the work that waits for a viewer in the projects that they see, by asking the workflow about every item: what they may do,
 * and nobody else has to do before.
 */
export function naiveWork(portfolio: Portfolio, viewer: Viewer): Work[] {
  const reviews = viewer.role !== 'RiskEngineer';
  return portfolio.projects.flatMap((project): Work[] => {
    const of = assignmentWork(portfolio, project, viewer);
    if (!sees(viewer, project, portfolio)) return of;
    const side = sideOf(portfolio, project, viewer);
    const recommendations = portfolio.recommendations
      .filter((one) => one.project_id === project.id && (isIssued(one.status) || !seesIssuedOnly(viewer)))
      .flatMap((one): Work[] => {
        const siblings = portfolio.recommendations.filter((each) => each.inspection_id === one.inspection_id);
        const hasUnreviewed = siblings.some(({ status }) =>
          ['WaitingForApproval', 'Rejected', 'Amended'].includes(status),
        );
        const inspection = {
          status: 'Completed',
          isRecordable: true,
          isIssued: false,
          hasUnreviewed,
          isReadyToIssue: true,
        };
        const item = { status: one.status as 'Draft', isComplete: true, isAuthor: one.author_id === viewer.userId };
        const facts = { ...item, isActioner: one.actioned_by === viewer.userId };
        const may = (action: Parameters<typeof evaluateRecommendation>[2]): boolean =>
          evaluateRecommendation({ ...side, ...{ inspection } }, facts, action, viewer).allowed;
        const toOverdue = one.overdue_at === null ? Infinity : Date.parse(one.overdue_at) - Date.now();
        const ofInspection = `${one.inspection_id}`;
        if (reviews && one.status === 'WaitingForApproval' && may('approve'))
          return [['ApproveRecommendations', ofInspection]];
        if (reviews && one.status === 'Approved' && may('sendToRiskEngineer'))
          return [['SendRecommendations', ofInspection]];
        if (one.status === 'Actioned') return may('close') ? [['RecommendationToReview', one.id]] : [];
        if (may('action') && toOverdue <= 0) return [['RecommendationOverdue', one.id]];
        if (may('action') && toOverdue <= WEEK) return [['RecommendationDueSoon', one.id]];
        const isMine = viewer.role === 'RiskEngineer' && side.isPrimary && side.projectStatus === 'Open';
        const isToFinish =
          ['Draft', 'Rejected', 'Amended', 'SentToRiskEngineer'].includes(one.status) ||
          (one.status === 'ApprovedByRE' && one.inspection_status === 'Completed');
        return isMine && isToFinish ? [['RecommendationToFinish', ofInspection]] : [];
      });
    return [
      ...of,
      ...recommendations,
      ...inspectionWork(portfolio, project, viewer),
      ...scheduling(portfolio, project, viewer),
      ...alerts(portfolio, project, viewer),
      ...reportWork(portfolio, project, viewer),
    ];
  });
}

function inspectionWork(portfolio: Portfolio, project: Project, viewer: Viewer): Work[] {
  const side = sideOf(portfolio, project, viewer);
  return portfolio.inspections
    .filter((one) => one.project_id === project.id)
    .flatMap((one): Work[] => {
      const status = one.status as 'InProgress';
      const facts = { ...side, status, hasRecommendations: false };
      const hasEnded = Date.parse(one.end_at) <= Date.now();
      if (evaluateInspection(facts, 'complete', viewer).allowed)
        return [[hasEnded ? 'CompleteInspection' : 'HoldInspection', one.id]];
      const isClean = !portfolio.recommendations.some((each) => each.inspection_id === one.id);
      if (viewer.role === 'RiskEngineer' && one.issued_at === null && isClean) {
        const inspection = { status, isRecordable: true, isIssued: false, hasUnreviewed: false, isReadyToIssue: true };
        if (evaluateInspectionCall({ ...side, inspection }, [], 'issue', viewer).allowed)
          return [['IssueInspection', one.id]];
      }
      if (one.status !== 'Upcoming' || hasEnded) return [];
      const isSoon = Date.parse(one.start_at) - Date.now() < WEEK;
      if (viewer.role === 'RiskEngineer')
        return isSoon && evaluateInspection(facts, 'reschedule', viewer).allowed ? [['HoldInspection', one.id]] : [];
      return [];
    });
}

/** Returns the present day at the site of a project. */
const todayAt = ({ time_zone: timeZone }: Project): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC' }).format(new Date());
const DAY = 86_400_000;

/** Numbers without a date that the reminder of the catalogue asks for, of its recipients. */
function scheduling(portfolio: Portfolio, project: Project, viewer: Viewer): Work[] {
  const side = sideOf(portfolio, project, viewer);
  const isTold = viewer.role === 'RiskEngineer' || (viewer.role === 'RCCoordinator' && side.isOwnEngineer);
  const today = todayAt(project);
  if (!isTold || !evaluateNewInspection({ ...side, hasFreeNumber: true }, viewer).allowed) return [];
  if (project.policy_expire_date < today) return [];
  const [start, end] = [Date.parse(project.policy_start_date), Date.parse(project.policy_expire_date)];
  return Array.from({ length: project.expected_inspections }, (_, index) => index + 1).flatMap((number): Work[] => {
    const isTaken = portfolio.inspections.some(
      (one) => one.project_id === project.id && one.number === number && one.status !== 'Cancelled',
    );
    const before = Math.floor((((end - start) / DAY) * (number - 1)) / project.expected_inspections);
    const day = new Date(start + before * DAY);
    // The last day of the month before where that has no such day.
    const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 0)).getUTCDate();
    const from = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, Math.min(day.getUTCDate(), lastOfMonth));
    return isTaken || from > Date.parse(today) ? [] : [['ScheduleInspection', `${project.id}/${number}`]];
  });
}

/** Devices in alert or offline that nobody has acknowledged, of those whom the notice of the catalogue asks. */
function alerts(portfolio: Portfolio, project: Project, viewer: Viewer): Work[] {
  const isTold =
    viewer.role === 'RiskManager' ||
    viewer.role === 'DeveloperOwner' ||
    (['RiskEngineer', 'SiteContact'].includes(viewer.role) && sideOf(portfolio, project, viewer).isPrimary);
  if (!isTold || !can(viewer, 'read', 'control') || project.status !== 'Open') return [];
  const own = portfolio.deviceAlerts.filter((one) => one.project_id === project.id);
  return own.map(({ id }): Work => ['DeviceAlert', id]);
}

/** Returns whose the step of a risk company is; null where that company takes no part any more. */
function riskCompanyOf(portfolio: Portfolio, project: Project, report: Portfolio['reports'][number], viewer: Viewer) {
  const company = report.risk_company_id;
  const takesPart =
    project.assigned_company_id === company ||
    portfolio.participants.some((one) => one['project_id'] === project.id && one['company_id'] === company);
  if (company === null || !takesPart) return null;
  return company === viewer.companyId ? ('Own' as const) : ('Other' as const);
}

function reportWork(portfolio: Portfolio, project: Project, viewer: Viewer): Work[] {
  const side = sideOf(portfolio, project, viewer);
  return portfolio.reports
    .filter((one) => one.project_id === project.id)
    .flatMap((one): Work[] => {
      const may = (action: Parameters<typeof evaluateReport>[1]): boolean =>
        evaluateReport(
          {
            ...side,
            ...{
              status: one.status as 'Draft',
              type: one.type as 'Main',
              authorRole: 'RiskEngineer',
              settingState: 'Done',
            },
            approvalStep: one.approval_step as 'Insurer' | null,
            isAuthor: [one.author_id, one.sent_by_id].includes(viewer.userId),
            riskCompany: riskCompanyOf(portfolio, project, one, viewer),
            ...{ inspectionStatus: 'Completed', isTaken: false, hasApprovedAbridged: true },
          },
          action,
          viewer,
        ).allowed;
      if (may('approve')) return [['ApproveReport', one.id]];
      const inspection = portfolio.inspections.find(({ id }) => id === one.inspection_id);
      if (one.type !== 'Main' || inspection?.status === 'Cancelled') return [];
      if ((one.status === 'Rejected' || one.resubmit_by !== null) && may('update')) return [['ResubmitReport', one.id]];
      return may('sendForApproval') ? [['SendReport', one.id]] : [];
    });
}

function assignmentWork(portfolio: Portfolio, project: Project, viewer: Viewer): Work[] {
  const own = portfolio.assignments.filter((one) => one.project_id === project.id);
  const isCompany = (id: string | null): boolean => id !== null && id === viewer.companyId;
  const ofItems = own.flatMap((one): Work[] => {
    const may = (action: Parameters<typeof evaluateAssignment>[1]): boolean =>
      evaluateAssignment(
        {
          ...{
            status: one.status as 'Unviewed',
            projectStatus: project.status as 'Open',
            isAssigned: true,
            isInvited: false,
            isAtFormerAddress: false,
          },
          ...{ isOfCompany: one.company_id !== null, isHeldByOwnCompany: isCompany(one.company_id) },
          ...{ isEngineerOwn: isCompany(one.engineer_company_id), isProposedOwn: isCompany(one.proposed_company_id) },
          ...{ isNamed: one.engineer_id === viewer.userId, isProposed: one.proposed_engineer_id === viewer.userId },
        },
        action,
        viewer,
      ).allowed;
    // Coordinators of insurers may do it as well, but it waits for the company or the engineer.
    if (viewer.role !== 'RiskEngineer' && viewer.role !== 'RCCoordinator') return [];
    if (one.status === 'AwaitingResource' && may('nameEngineer')) return [['NameEngineer', one.id]];
    if (may('acknowledge')) return [['AcknowledgeAssignment', one.id]];
    return may('completeTransfer') ? [['CompleteTransfer', one.id]] : [];
  });
  if (project.status !== 'Open' || !sees(viewer, project, portfolio)) return ofItems;
  const isCoordinator = viewer.role === 'ICCoordinator' && projectScopeOf(viewer).kind === 'company';
  const holds =
    viewer.role === 'RCCoordinator' && own.some((one) => isOpenAssignment(one) && isCompany(one.company_id));
  const isTakenUp = own.some(({ status }) => ['AwaitingResource', 'Unviewed', 'TransferPending'].includes(status));
  if (project.ready_to_be_reallocated)
    return (isCoordinator || holds) && !isTakenUp ? [...ofItems, ['ReallocateProject', project.id]] : ofItems;
  const isWaiting = !own.some(isOpenAssignment) && sideOf(portfolio, project, viewer).engineer === null;
  if (!isCoordinator || !isWaiting) return ofItems;
  if (own.length > 0) return [...ofItems, ['ReassignProject', project.id]];
  return project.is_no_assignment_ignored ? ofItems : [...ofItems, ['AssignProject', project.id]];
}
