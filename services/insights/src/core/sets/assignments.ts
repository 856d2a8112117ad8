import { projectScopeOf, type Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { isLost, isOfCompany, narrowedAmongLost, narrowedTo, type Narrowing } from '../visible.ts';
import { hasValues } from './projects.ts';

/** Conditions on assignments beside those on their projects; null does not filter. */
export interface AssignmentNarrowing extends Narrowing {
  readonly status?: readonly string[] | null;
  readonly isWaiting?: boolean;
  readonly isWaitingForViewer?: boolean;
}

/** SQL that is true for an assignment `a` that waits for an answer; a closed project waits for none. */
const WAITS = `(p.status = 'Open' and a.status in ('AwaitingResource', 'Unviewed', 'TransferPending'))`;

/**
 * Builds SQL that is true if an assignment `a` waits for the viewer (decisions §9): a risk company names an engineer, an
 * engineer acknowledges or takes over.
 */
export function assignmentWaits({ role, userId, companyId }: Viewer, into: Parameters): string {
  if (role === 'RiskEngineer') {
    const me = into.add(userId);
    return `(p.status = 'Open' and ((a.status = 'Unviewed' and a.engineer_id = ${me})
      or (a.status = 'TransferPending' and a.proposed_engineer_id = ${me})))`;
  }
  if (role !== 'RCCoordinator' || companyId === null) return 'false';
  const company = into.add(companyId);
  return `(p.status = 'Open' and ((a.status = 'AwaitingResource' and a.company_id = ${company})
    or (a.status = 'TransferPending' and a.proposed_company_id = ${company})))`;
}

/** Builds the condition on the assignments that concern the viewer (decisions §11): an engineer's own, a company's, an owner's. */
function concerning(viewer: Viewer, into: Parameters): string {
  const scope = projectScopeOf(viewer);
  if (viewer.role === 'RiskEngineer') {
    const me = into.add(viewer.userId);
    return `(a.engineer_id = ${me} or a.proposed_engineer_id = ${me})`;
  }
  if (scope.kind === 'person') return 'false';
  const company = into.add(scope.id);
  if (scope.kind === 'company') return `a.owner_id = ${company} and p.company_id = ${company}`;
  return `(a.company_id = ${company} or a.engineer_company_id = ${company} or a.proposed_company_id = ${company})`;
}

/** SQL of the name of an assignment's project at the time when it was cancelled. */
const LAST_NAME = 'coalesce(a.last_project_name, p.name)';

/**
 * Builds SQL that is true for an assignment `a` that was cancelled in a project `p` that the viewer has lost: who has lost a
 * project follows it no more (decisions §27). An owner loses none.
 */
const isOfLost = (viewer: Viewer, into: Parameters): string =>
  isOfCompany(viewer) ? 'false' : `(a.status = 'Cancelled' and ${isLost(viewer, into)})`;

/** Builds SQL of the name of an assignment's project, and of its status, as the viewer may read them. */
export function projectOfAssignment(
  viewer: Viewer,
  into: Parameters,
): { readonly name: string; readonly status: string } {
  if (isOfCompany(viewer)) return { name: 'p.name', status: 'p.status' };
  const lost = isOfLost(viewer, into);
  // Assignments are cancelled in open projects alone.
  return {
    name: `case when ${lost} then ${LAST_NAME} else p.name end`,
    status: `case when ${lost} then 'Open' else p.status end`,
  };
}

/**
 * Builds the assignments that concern the viewer and the filters leave. Cancelled ones of projects that a risk company has lost
 * are none of its coordinators'; engineers keep their own.
 */
export function assignmentSet(viewer: Viewer, query: AssignmentNarrowing, into: Parameters = parameters()): ItemSet {
  const { status = null, isWaiting = false, isWaitingForViewer = false, ...projects } = query;
  const lost = () => isOfLost(viewer, into);
  const where = [
    concerning(viewer, into),
    ...(isOfCompany(viewer)
      ? narrowedTo(projects, into)
      : narrowedAmongLost(projects, { lost, lastName: LAST_NAME }, into)),
  ];
  if (viewer.role === 'RCCoordinator') where.push(`not ${lost()}`);
  if (status) where.push(`a.status = any(${into.add(status)}::text[])`);
  if (isWaiting) where.push(WAITS);
  if (isWaitingForViewer) where.push(assignmentWaits(viewer, into));
  return {
    from: 'portfolio_assignments a join portfolio_projects p on p.id = a.project_id',
    where,
    into,
    byValues: hasValues(viewer, projects),
  };
}
