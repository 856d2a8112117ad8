import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import {
  RECOMMENDATION_PRIORITIES,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { participantsOf, PORTFOLIOS, type Portfolio } from './portfolio.ts';
import type { StepBy } from './risk-steps.ts';

export const DAY_MS = 86_400_000;
/** Time within which the report notes of an inspection are taken; the first look at them is written after it. */
export const NOTES_MS = 1.25 * 3_600_000;
/** Findings of the first inspection of a project, and of the second. */
const FIRST_FINDINGS = 28;
const SECOND_FINDINGS = 16;
/** Findings of the only inspection of a project of a company without accounts. */
const OUTSIDE_FINDINGS = 8;
/** Inspections that people can still schedule in each open project. */
const ROOM = 2;

interface DemoPerson {
  readonly id: string;
  readonly name: string;
}
export interface DemoSite {
  readonly index: number;
  readonly projectId: string;
  readonly isClosed: boolean;
  readonly expected: number;
  readonly locationId: string;
  readonly locationName: string;
  readonly isApproved: boolean;
  /** True for a project of a company without accounts, which nobody opens. */
  readonly isOutside: boolean;
  readonly people: Readonly<Record<StepBy, DemoPerson | null>> & { readonly engineer: DemoPerson };
}
export interface DemoInspection {
  readonly id: string;
  readonly number: number;
  readonly status: 'Upcoming' | 'InProgress' | 'Completed';
  readonly isIssued: boolean;
  readonly start: number;
}

/**
 * Returns the people working on a project: its engineer, the approver of the engineer's work, and the person acting for
 * the site.
 */
export function peopleOf(
  key: Portfolio['key'],
  index: number,
): Pick<DemoSite, 'isApproved' | 'isOutside' | 'people'> | undefined {
  const staff = PORTFOLIOS.find((portfolio) => portfolio.key === key)?.staff;
  if (staff) {
    const person = (name: string): DemoPerson => ({ id: demoId(`person:${name}`), name });
    const people = { engineer: person(staff.engineer), approver: null, site: person(staff.site) };
    return { isApproved: false, isOutside: true, people };
  }
  const account = (is: (email: string) => boolean): DemoPerson | null => {
    const found = DEMO_ACCOUNTS.find(({ email }) => is(email));
    return found ? { id: demoId(`user:${found.email}`), name: `${found.firstName} ${found.lastName}` } : null;
  };
  const parts = participantsOf(key, index);
  const of = (...roles: string[]): DemoPerson | null => {
    const part = parts.find(({ role, is_primary }) => roles.includes(role) && (role !== 'SiteContact' || is_primary));
    return part ? account((email) => demoId(`user:${email}`) === part.user_id) : null;
  };
  const engineer = parts.some(({ role, is_primary }) => role === 'RiskEngineer' && is_primary)
    ? of('RiskEngineer')
    : null;
  if (!engineer) return undefined;
  const company = parts.find(({ role }) => role === 'RiskEngineer')?.company_id ?? null;
  const isInternal = company === demoId(`company:${key}`);
  const insurer = account(
    (email) => email === (key === 'rival' ? 'coordinator@rival.example' : 'coordinator@insurer.example'),
  );
  const approver = company === null ? insurer : account((email) => email === 'coordinator@riskco.example');
  const site = of('SiteContact') ?? of('RiskManager') ?? of('DeveloperOwner');
  return { isApproved: !isInternal, isOutside: false, people: { engineer, approver, site } };
}

/**
 * Returns the demo inspections of a project: one issued, and one that is issued later, in progress or upcoming; two
 * more can be scheduled.
 */
export function inspectionsOf(
  { index, projectId, isClosed, isOutside, expected }: DemoSite,
  now: number,
): DemoInspection[] {
  const id = (number: number): string => demoId(`inspection:${projectId}:${number}`);
  const day = Math.floor(now / DAY_MS) * DAY_MS + 9 * 3_600_000;
  const first = {
    id: id(1),
    number: 1,
    status: 'Completed',
    isIssued: true,
    start: day - (150 + (index % 60)) * DAY_MS,
  } as const;
  if (isClosed) return [first];
  if (isOutside || expected < 2 + ROOM) return expected > ROOM ? [first] : [];
  const second = { id: id(2), number: 2, isIssued: false } as const;
  const kind = Math.floor(index / 4) % 4;
  if (kind < 2) return [first, { ...second, status: 'Completed', start: day - (8 + (index % 20)) * DAY_MS }];
  if (kind === 2) return [first, { ...second, status: 'InProgress', start: now - 3 * 3_600_000 }];
  return [first, { ...second, status: 'Upcoming', start: day + (3 + (index % 45)) * DAY_MS }];
}

const AFTER_ISSUE = [
  'Closed',
  'Closed',
  'Closed',
  'Closed',
  'Actioned',
  'InProgress',
  'FurtherAction',
  'Issued',
  'Issued',
] as const;
const IN_REVIEW = ['WaitingForApproval', 'Approved', 'WaitingForApproval', 'Rejected', 'Amended', 'Draft'] as const;
const AFTER_REVIEW = ['SentToRiskEngineer', 'ApprovedByRE'] as const;
const WITHOUT_REVIEW = ['Draft', 'ApprovedByRE'] as const;

/** The statuses of an inspection's recommendations, one for each. */
export function statusesOf(site: DemoSite, { status, isIssued: issued }: DemoInspection): RecommendationStatus[] {
  const { index, isClosed, isApproved, isOutside, people } = site;
  const first = isOutside ? OUTSIDE_FINDINGS : FIRST_FINDINGS;
  const fill = (count: number, from: readonly RecommendationStatus[]): RecommendationStatus[] =>
    Array.from({ length: count }, (_, n) => from[(n + index) % from.length] ?? 'Draft');
  if (issued) {
    if (isClosed) return fill(first, ['Closed']);
    return fill(first, people.site ? AFTER_ISSUE : ['Closed', 'Issued', 'Issued']);
  }
  if (status === 'Upcoming') return [];
  if (status === 'InProgress') return fill(5, ['Draft']);
  if (!isApproved) return fill(SECOND_FINDINGS, WITHOUT_REVIEW);
  return fill(SECOND_FINDINGS, Math.floor(index / 16) % 2 === 0 ? IN_REVIEW : AFTER_REVIEW);
}

/** Urgent things are rarer, and are done first. */
export const priorityOf = (n: number, status: RecommendationStatus): RecommendationPriority => {
  if (status === 'Closed' && n % 6 === 0) return 'Immediate';
  return RECOMMENDATION_PRIORITIES[1 + ((n * 7) % 3)] ?? 'Routine';
};
