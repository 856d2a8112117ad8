import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import type { AssignmentStatus } from '@portal/contracts/projects/assignment-lists';
import { DAY_MS } from './risk-sites.ts';

/** An assignment of the demo, with the name of the coordinator who made it. */
export interface DemoAssignment {
  readonly id: string;
  readonly project_id: string;
  readonly company_id: string | null;
  readonly engineer_id: string | null;
  readonly status: AssignmentStatus;
  readonly decline_reason: string | null;
  readonly created_at: string;
  readonly created_by: string;
}

interface AssignmentStep {
  readonly action: string;
  readonly to: AssignmentStatus;
  readonly by: string;
}

const nameOf = (is: (account: (typeof DEMO_ACCOUNTS)[number]) => boolean): string => {
  const account = DEMO_ACCOUNTS.find(is);
  return account ? `${account.firstName} ${account.lastName}` : 'Coordinator';
};
const FIRM = nameOf(({ role }) => role === 'RCCoordinator');

/** Returns the steps that led an assignment to its status (decisions §9). */
export function stepsOfAssignment(assignment: Omit<DemoAssignment, 'id' | 'project_id'>): AssignmentStep[] {
  const { status, company_id: companyId, engineer_id: engineerId, created_by: coordinator } = assignment;
  const engineer = nameOf(({ email }) => demoId(`user:${email}`) === engineerId);
  const begun: AssignmentStep[] =
    companyId === null
      ? [{ action: 'create', to: 'Unviewed', by: coordinator }]
      : [{ action: 'create', to: 'AwaitingResource', by: coordinator }];
  if (status === 'AwaitingResource') return begun;
  if (companyId !== null) begun.push({ action: 'nameEngineer', to: 'Unviewed', by: FIRM });
  if (status === 'Unviewed') return begun;
  if (status === 'Cancelled') return [...begun, { action: 'decline', to: 'Cancelled', by: engineer }];
  begun.push({ action: 'acknowledge', to: 'Accepted', by: engineer });
  return status === 'Completed' ? [...begun, { action: 'complete', to: 'Completed', by: coordinator }] : begun;
}

/** Returns the time of an assignment's `n`th step. */
export const timeOfStep = ({ created_at: at }: Pick<DemoAssignment, 'created_at'>, n: number): string =>
  new Date(Date.parse(at) + n * DAY_MS).toISOString();

/** Returns the lines of an assignment's history. */
export const assignmentHistory = (assignment: DemoAssignment) =>
  stepsOfAssignment(assignment).map(({ action, to, by }, n, steps) => ({
    ...{ id: demoId(`activity:${assignment.id}${n === 0 ? '' : `:${n}`}`), project_id: assignment.project_id },
    ...{ item_kind: 'assignment', item_id: assignment.id, part: '', happened_at: timeOfStep(assignment, n) },
    ...{ actor_name: by, action, old_status: steps[n - 1]?.to ?? null, new_status: to },
    words: action === 'decline' ? assignment.decline_reason : null,
  }));
