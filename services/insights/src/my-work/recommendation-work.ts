import { can, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { DUE_SOON_DAYS } from '@portal/contracts/projects/recommendation-lists';
import type { Parameters } from '../core/parameters.ts';
import { inspectionSet } from '../core/sets/inspections.ts';
import { isOwnEngineersProject, isPrimaryIn, OF_RISK_COMPANY, primaryEngineer } from '../core/sets/people.ts';
import { OVERDUE, recommendationSet } from '../core/sets/recommendations.ts';
import { siteToday } from '../core/site-times.ts';
import { showsTab } from '../core/shown-tabs.ts';
import type { WorkQuery } from './work-query.ts';

type Build = (viewer: Viewer, query: DashboardQuery, into: Parameters) => WorkQuery[];

const TODAY = siteToday('r.time_zone');
const DUE = { on: 'r.due_date', today: TODAY };
const ONE = `json_build_object('id', r.id, 'number', r.number, 'type', coalesce(nullif(r.summary, ''), r.recommendation_type), 'name', r.priority)`;
const OF_INSPECTION = {
  id: 'r.inspection_id',
  count: 'count(*)::int',
  since: 'min(r.created_at)',
  groupBy: ['r.inspection_id', 'r.inspection_number'],
};
const isInsurers = ({ role }: Viewer): boolean => role === 'ICCoordinator' || role === 'ICUnderwriter';

/** The recommendations of open projects that the viewer may read, in the page that the company shows them. */
function openSet(viewer: Viewer, query: DashboardQuery, into: Parameters) {
  const { from, where } = recommendationSet(viewer, query, into);
  return { from, where: [...where, `p.status = 'Open'`, showsTab(viewer, 'recommendations')] };
}

/** Recommendations that wait for approval by the viewer's side, or to be sent back to the engineer (decisions §5, R4, R7). */
const forApprovers: Build = (viewer, query, into) => {
  const isOurs = isInsurers(viewer)
    ? `not ${primaryEngineer(OF_RISK_COMPANY)}`
    : isOwnEngineersProject(into.add(viewer.companyId));
  const { from, where } = openSet(viewer, query, into);
  const ours = [...where, isOurs, `r.author_id <> ${into.add(viewer.userId)}`];
  const facts = `json_build_object('id', r.inspection_id, 'number', r.inspection_number)`;
  return [
    {
      kind: 'ApproveRecommendations',
      from,
      where: [...ours, `r.status = 'WaitingForApproval'`],
      facts,
      ...OF_INSPECTION,
    },
    {
      kind: 'SendRecommendations',
      from,
      where: [
        ...ours,
        `r.status = 'Approved'`,
        `not exists (select from portfolio_recommendations o where o.inspection_id = r.inspection_id
          and o.status in ('WaitingForApproval', 'Rejected', 'Amended'))`,
      ],
      facts,
      ...OF_INSPECTION,
    },
  ];
};

/** Recommendations that the site has carried out: the engineer reviews them, without one the insurer (R13, R14). */
const forReviewers: Build = (viewer, query, into) => {
  const { from, where } = openSet(viewer, query, into);
  const me = into.add(viewer.userId);
  const isMine = viewer.role === 'RiskEngineer' ? isPrimaryIn(me, 'RiskEngineer') : `not ${primaryEngineer()}`;
  return [
    {
      kind: 'RecommendationToReview',
      from,
      where: [...where, isMine, `r.status = 'Actioned'`, `r.actioned_by is distinct from ${me}`],
      id: 'r.id',
      since: 'r.actioned_at',
      facts: ONE,
    },
  ];
};

const STEPS = ['Draft', 'Rejected', 'Amended', 'SentToRiskEngineer', 'ApprovedByRE'] as const;
/** Recommendations that the engineer has to finish, by inspection: drafts, those that came back, and those to issue. */
const forEngineers: Build = (viewer, query, into) => {
  const { from, where } = openSet(viewer, query, into);
  const counts = STEPS.map((status) => `'${status}', count(*) filter (where r.status = '${status}')`);
  return [
    {
      kind: 'RecommendationToFinish',
      from,
      where: [
        ...where,
        isPrimaryIn(into.add(viewer.userId), 'RiskEngineer'),
        `(r.status in ('Draft', 'Rejected', 'Amended', 'SentToRiskEngineer')
          or (r.status = 'ApprovedByRE' and r.inspection_status = 'Completed'))`,
      ],
      facts: `json_build_object('id', r.inspection_id, 'number', r.inspection_number, 'counts', json_build_object(${counts.join(', ')}))`,
      ...OF_INSPECTION,
    },
  ];
};

/** Completed inspections in which nothing was found: they are issued like others, once (R10, decisions §26.9). */
const withoutAny: Build = (viewer, query, into) => {
  const { from, where } = inspectionSet(viewer, query, into, 'dated');
  return [
    {
      kind: 'IssueInspection',
      from,
      where: [
        ...where,
        `p.status = 'Open'`,
        showsTab(viewer, 'recommendations'),
        isPrimaryIn(into.add(viewer.userId), 'RiskEngineer'),
        `i.status = 'Completed' and i.issued_at is null`,
        'not exists (select from portfolio_recommendations o where o.inspection_id = i.id)',
      ],
      id: 'i.id',
      since: 'i.completed_at',
      facts: `json_build_object('id', i.id, 'number', i.number)`,
    },
  ];
};

/** Recommendations that the site is to carry out, overdue or due within a week (R11, R12). */
const forSite: Build = (viewer, query, into) => {
  const { from, where } = openSet(viewer, query, into);
  if (viewer.role === 'SiteContact') where.push(isPrimaryIn(into.add(viewer.userId), 'SiteContact'));
  const one = { from, id: 'r.id', due: DUE, facts: ONE };
  return [
    { ...one, kind: 'RecommendationOverdue', where: [...where, OVERDUE], isOverdue: 'true' },
    {
      ...one,
      kind: 'RecommendationDueSoon',
      where: [
        ...where,
        `r.awaited_until > now() and r.awaited_until < now() + interval '${DUE_SOON_DAYS + 2} days'`,
        `r.due_date - ${TODAY} <= ${DUE_SOON_DAYS}`,
      ],
    },
  ];
};

/** Returns the work on recommendations that the viewer's role may have (decisions §5, §11). */
export function recommendationWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  if (viewer.role === 'RiskEngineer')
    return [forReviewers, forEngineers, withoutAny].flatMap((build) => build(viewer, query, into));
  if (can(viewer, 'act', 'recommendation')) return forSite(viewer, query, into);
  if (isInsurers(viewer)) return [...forApprovers(viewer, query, into), ...forReviewers(viewer, query, into)];
  return viewer.role === 'RCCoordinator' && viewer.companyId !== null ? forApprovers(viewer, query, into) : [];
}
