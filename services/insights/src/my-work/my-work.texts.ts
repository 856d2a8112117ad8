import { positionLabel, roleLabel, type Viewer } from '@portal/access';
import { ROLES } from '@portal/contracts/common/enums';
import type { MyWorkKind } from '@portal/contracts/insights/dashboard-lists';
import { CONTACT_POSITIONS } from '@portal/contracts/projects/contact-position';
import { INSPECTION_KIND_LABELS, INSPECTION_KINDS } from '@portal/contracts/projects/inspection-lists';
import { REPORT_TYPE_LABELS, REPORT_TYPES } from '@portal/contracts/reports/report-lists';
import type { StoredWork } from './work-query.ts';

/** Title and reason of a row of work. */
export interface WorkTexts {
  readonly title: string;
  readonly reason: string;
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`);
/** Returns how far away a day is: `due in 3 days`. */
function due(count: number | null): string {
  if (count === null) return 'no due date';
  if (count === 0) return 'due today';
  return count > 0 ? `due in ${days(count)}` : `${days(-count)} overdue`;
}
const several = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const ofInspection = ({ facts, count }: StoredWork): string =>
  `Inspection ${facts.number}: ${several(count, 'recommendation')}`;
const recommendation = ({ facts }: StoredWork): string => `Recommendation ${facts.number}: ${facts.type}`;

function report({ facts }: StoredWork): string {
  const type = REPORT_TYPES.find((one) => one === facts.type);
  const label = type ? REPORT_TYPE_LABELS[type] : '';
  return facts.number == null ? label : `${label}, inspection ${facts.number}`;
}

const STEPS: Readonly<Record<string, (count: number) => string>> = {
  Rejected: (count) => `${count} rejected`,
  Amended: (count) => `${count} amended, to be sent again`,
  Draft: (count) => several(count, 'draft'),
  SentToRiskEngineer: (count) => `${count} back from approval`,
  ApprovedByRE: (count) => `${count} to be issued`,
};
const toFinish = ({ facts }: StoredWork): string =>
  Object.entries(STEPS)
    .flatMap(([status, text]) => {
      const count = facts.counts?.[status] ?? 0;
      return count > 0 ? [text(count)] : [];
    })
    .join(', ');

function toHold({ facts, days: ahead }: StoredWork): string {
  const kind = INSPECTION_KINDS.find((one) => one === facts.type);
  const label = kind ? INSPECTION_KIND_LABELS[kind] : '';
  if (facts.status === 'InProgress') return `${label}, in progress`;
  return ahead === 0 ? `${label}, begins today` : `${label}, begins in ${days(ahead ?? 0)}`;
}

/** A risk company by its name and who registered it, a person by name and role. */
function registration({ facts }: StoredWork, { companyType }: Viewer): WorkTexts {
  if (facts.type != null)
    return { title: facts.type, reason: `Registered by ${facts.name}, waiting for your approval` };
  const role = ROLES.find((one) => one === facts.position);
  const label = role ? roleLabel({ role, companyType }) : '';
  return { title: `${facts.name}, ${label}`, reason: 'Registered, waiting for your approval' };
}

/** Returns how far away the day is for which an inspection is anticipated: `anticipated in 3 days`. */
function anticipated(ahead: number | null): string {
  if (ahead === null) return 'anticipated';
  if (ahead === 0) return 'anticipated today';
  return ahead > 0 ? `anticipated in ${days(ahead)}` : `anticipated ${days(-ahead)} ago`;
}

const TEXTS: Readonly<Record<MyWorkKind, (row: StoredWork, viewer: Viewer) => WorkTexts>> = {
  ApproveRecommendations: (row) => ({ title: ofInspection(row), reason: 'Waiting for your approval' }),
  SendRecommendations: (row) => ({ title: ofInspection(row), reason: 'Approved, to be sent to the risk engineer' }),
  RecommendationOverdue: (row) => ({ title: recommendation(row), reason: `${row.facts.name}, ${due(row.days)}` }),
  RecommendationDueSoon: (row) => ({ title: recommendation(row), reason: `${row.facts.name}, ${due(row.days)}` }),
  RecommendationToReview: (row) => ({ title: recommendation(row), reason: 'Actioned, waiting for your review' }),
  RecommendationToFinish: (row) => ({ title: ofInspection(row), reason: toFinish(row) }),
  IssueInspection: ({ facts }) => ({
    title: `Inspection ${facts.number}`,
    reason: 'Completed without recommendations, to be issued',
  }),
  CompleteInspection: ({ facts, days: ahead }) => ({
    title: `Inspection ${facts.number}`,
    reason: ahead === 0 ? 'Ended today and is not completed' : `Ended ${days(-(ahead ?? 0))} ago and is not completed`,
  }),
  HoldInspection: (row) => ({ title: `Inspection ${row.facts.number}`, reason: toHold(row) }),
  ScheduleInspection: ({ facts, days: ahead }) => ({
    title: `Inspection ${facts.number}`,
    reason: `Not scheduled yet, ${anticipated(ahead)}`,
  }),
  UploadDocuments: (row) => ({
    title: `Documents for virtual inspection ${row.facts.number}`,
    reason: `Not uploaded yet, ${due(row.days)}`,
  }),
  AcknowledgeAssignment: () => ({ title: 'New assignment', reason: 'Waiting for your acknowledgement' }),
  NameEngineer: () => ({ title: 'Assignment of your company', reason: 'Waiting for the name of a risk engineer' }),
  CompleteTransfer: ({ facts }) => ({
    title: 'Transfer of an assignment',
    reason: facts.name ? `To be taken over from ${facts.name}` : 'To be taken over',
  }),
  AssignProject: () => ({
    title: 'Project without assignment',
    reason: 'No risk engineer or risk company is assigned',
  }),
  ReassignProject: () => ({
    title: 'Project without assignment',
    reason: 'The last assignment was declined or cancelled',
  }),
  ReallocateProject: () => ({ title: 'Ready to be reallocated', reason: 'The project needs another risk engineer' }),
  ApproveReport: (row) => ({ title: report(row), reason: `By ${row.facts.name}, waiting for your approval` }),
  ResubmitReport: (row) => ({ title: report(row), reason: `Rejected, ${due(row.days)}` }),
  SendReport: (row) => ({ title: report(row), reason: 'Draft, to be sent for approval' }),
  JudgeAccess: ({ facts }, viewer) => {
    const position = CONTACT_POSITIONS.find((one) => one === facts.position);
    const label = position ? positionLabel(position, viewer.companyType) : '';
    return { title: `${facts.name}, ${label}`, reason: `Access requested by ${facts.type}` };
  },
  JudgeFeeProposal: ({ facts }) => ({
    title: `Fee proposal: ${several(facts.number ?? 0, 'response')}`,
    reason: 'Waiting for your decision',
  }),
  DecideProposal: ({ facts }) => ({
    title: `${facts.name}: ${facts.type}`,
    reason: 'Recommendation proposed by an alert, waiting for your decision',
  }),
  DeviceAlert: ({ facts }) => ({
    title: `${facts.name}: ${facts.status}`,
    reason: 'The device needs attention, nobody has acknowledged it yet',
  }),
  JudgeRegistration: registration,
};

/** Returns title and reason of a row of work. */
export const textsOf = (row: StoredWork, viewer: Viewer): WorkTexts => TEXTS[row.kind](row, viewer);
