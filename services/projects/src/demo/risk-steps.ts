import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';

/** Author of a step of a demo recommendation. */
export type StepBy = 'engineer' | 'approver' | 'site';

/** A step of decisions §5, with its actor and the days after the inspection on which it is made. */
interface DemoStep {
  readonly action: string;
  readonly to: RecommendationStatus;
  readonly by: StepBy;
  readonly day: number;
}
const step = (action: string, to: RecommendationStatus, by: StepBy, day: number): DemoStep => ({ action, to, by, day });

const CREATE = step('create', 'Draft', 'engineer', 0.2);
const SEND = step('sendForApproval', 'WaitingForApproval', 'engineer', 1);
const REVIEWED = [CREATE, SEND, step('approve', 'Approved', 'approver', 3)];
const RETURNED = [...REVIEWED, step('sendToRiskEngineer', 'SentToRiskEngineer', 'approver', 3.2)];
const READY = [...RETURNED, step('approve', 'ApprovedByRE', 'engineer', 4)];
/** Without approvals (decisions §5, R3). */
const READY_AT_ONCE = [CREATE, step('approve', 'ApprovedByRE', 'engineer', 2)];
const REJECTED = [CREATE, SEND, step('reject', 'Rejected', 'approver', 3)];

const fromIssue: Partial<Readonly<Record<RecommendationStatus, readonly DemoStep[]>>> = {
  Issued: [],
  InProgress: [step('start', 'InProgress', 'site', 12)],
  Actioned: [step('start', 'InProgress', 'site', 12), step('action', 'Actioned', 'site', 25)],
  FurtherAction: [
    step('action', 'Actioned', 'site', 20),
    step('requireFurtherAction', 'FurtherAction', 'engineer', 30),
  ],
  Closed: [
    step('start', 'InProgress', 'site', 12),
    step('action', 'Actioned', 'site', 25),
    step('close', 'Closed', 'engineer', 33),
  ],
};

const beforeIssue: Partial<Readonly<Record<RecommendationStatus, readonly DemoStep[]>>> = {
  Draft: [CREATE],
  WaitingForApproval: [CREATE, SEND],
  Approved: REVIEWED,
  SentToRiskEngineer: RETURNED,
  Rejected: REJECTED,
  Amended: [...REJECTED, step('update', 'Amended', 'engineer', 4)],
};

/** Returns the steps that lead a recommendation to a status; without people at the site the engineer ends it. */
export function stepsTo(
  status: RecommendationStatus,
  { isApproved, hasSite }: { readonly isApproved: boolean; readonly hasSite: boolean },
): readonly DemoStep[] {
  const ready = isApproved ? READY : READY_AT_ONCE;
  if (status === 'ApprovedByRE') return ready;
  const before = beforeIssue[status];
  if (before) return before;
  const issued = [...ready, step('issue', 'Issued', 'engineer', 5)];
  if (status === 'Closed' && !hasSite) return [...issued, step('close', 'Closed', 'engineer', 60)];
  return [...issued, ...(fromIssue[status] ?? [])];
}
