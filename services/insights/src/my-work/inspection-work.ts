import { canOn, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { projectFolderIdSql, RISK_REVIEW_FOLDER } from '@portal/contracts/library/project-folder-id';
import type { Parameters } from '../core/parameters.ts';
import { inspectionSet } from '../core/sets/inspections.ts';
import { isOwnEngineersProject, isPrimaryIn } from '../core/sets/people.ts';
import { siteDayOf, siteToday } from '../core/site-times.ts';
import { showsTab } from '../core/shown-tabs.ts';
import type { WorkQuery } from './work-query.ts';

/** Days ahead whose inspections an engineer prepares. */
const AHEAD_DAYS = 7;
/** Days before its start by which the documents of a virtual inspection are due (spec 2 §9). */
const DOCUMENTS_DAYS = 5;
const ZONE = 'i.time_zone';
const facts = (more = ''): string =>
  `json_build_object('id', i.id, 'number', i.number, 'type', i.kind, 'status', i.status${more})`;

/** Inspections that the primary engineer completes after their end, and those that begin within a week. */
function forEngineers(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const { from, where } = inspectionSet(viewer, query, into, 'dated');
  const mine = [
    ...where,
    `p.status = 'Open'`,
    isPrimaryIn(into.add(viewer.userId), 'RiskEngineer'),
    showsTab(viewer, 'inspections'),
  ];
  const one = { from, id: 'i.id', facts: facts() };
  return [
    {
      ...one,
      kind: 'CompleteInspection',
      where: [...mine, `i.status = 'InProgress'`, 'i.end_at <= now()'],
      due: { on: siteDayOf('i.end_at', ZONE), today: siteToday(ZONE) },
      isOverdue: 'true',
    },
    {
      ...one,
      kind: 'HoldInspection',
      where: [
        ...mine,
        'i.end_at > now()',
        `(i.status = 'InProgress' or (i.status = 'Upcoming' and i.start_at < now() + interval '${AHEAD_DAYS} days'))`,
      ],
      // One that goes on is due today.
      due: { on: `greatest(${siteDayOf('i.start_at', ZONE)}, ${siteToday(ZONE)})`, today: siteToday(ZONE) },
    },
  ];
}

/** SQL of the day for which number `n` of project `p` is anticipated: the first one of its share of the policy's time (spec 2 §7). */
const ANTICIPATED = `(p.policy_start_date
  + (p.policy_expire_date - p.policy_start_date) * (n.number - 1) / nullif(p.expected_inspections, 0))`;
const TODAY_OF_PROJECT = siteToday('p.time_zone');

/**
 * Expected inspections without a date, from a month before the day for which they are anticipated, as the reminders of them
 * (decisions §22), and until they are scheduled. After its end a policy expects none.
 */
function toSchedule(viewer: Viewer, query: DashboardQuery, into: Parameters, isTheirs: string): WorkQuery {
  const { from, where } = inspectionSet(viewer, query, into, 'undated');
  return {
    kind: 'ScheduleInspection',
    from,
    where: [
      ...where,
      `p.status = 'Open'`,
      isTheirs,
      showsTab(viewer, 'inspections'),
      `${ANTICIPATED} - interval '1 month' <= ${TODAY_OF_PROJECT}`,
      `p.policy_expire_date >= ${TODAY_OF_PROJECT}`,
    ],
    id: `(p.id || '/' || n.number)`,
    due: { on: ANTICIPATED, today: TODAY_OF_PROJECT },
    facts: `json_build_object('number', n.number)`,
  };
}

/**
 * Documents of virtual inspections. The primary site contact alone is asked for them (decisions §22); others may upload them,
 * too, but it is not their task.
 */
function forSiteContacts(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const { from, where } = inspectionSet(viewer, query, into, 'dated');
  const asked = [
    ...where,
    `p.status = 'Open'`,
    `i.status = 'Upcoming' and i.kind = 'Virtual' and not i.has_documents`,
    isPrimaryIn(into.add(viewer.userId), 'SiteContact'),
    showsTab(viewer, 'documents'),
  ];
  return [
    {
      kind: 'UploadDocuments',
      from,
      where: asked,
      id: 'i.id',
      due: { on: `(${siteDayOf('i.start_at', ZONE)} - ${DOCUMENTS_DAYS})`, today: siteToday(ZONE) },
      facts: facts(`, 'folderId', ${projectFolderIdSql('p.id', `'${RISK_REVIEW_FOLDER}'`)}`),
    },
  ];
}

const FOLDER_OPENS = { primary: true, folderAllows: true, riskReviewFolder: true };

/** Returns the work on inspections that the viewer's role may have (decisions §6, §11). */
export function inspectionWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  if (viewer.role === 'RiskEngineer') {
    const isMine = isPrimaryIn(into.add(viewer.userId), 'RiskEngineer');
    return [...forEngineers(viewer, query, into), toSchedule(viewer, query, into, isMine)];
  }
  if (viewer.role === 'RCCoordinator' && viewer.companyId !== null)
    return [toSchedule(viewer, query, into, isOwnEngineersProject(into.add(viewer.companyId)))];
  if (viewer.role !== 'SiteContact' || !canOn(viewer, 'create', 'document', FOLDER_OPENS)) return [];
  return forSiteContacts(viewer, query, into);
}
