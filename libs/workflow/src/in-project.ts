import { can, canOn, scope, type Actor, type ItemFacts } from '@portal/access';
import type { Action, Resource } from '@portal/rights';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import {
  ALLOWED,
  NOT_OWN,
  NOT_PRIMARY_ENGINEER,
  NOT_YOURS,
  PROJECT_CLOSED,
  refused,
  type Verdict,
  type Reason,
} from './verdict.ts';

/** The project that something hangs on. */
export interface PlaceInProject {
  readonly status: ProjectStatus;
  /** True if the viewer holds the primary function of their role in it. */
  readonly isPrimary: boolean;
}

/**
 * Decides if the viewer may change an item of a project now: checks the role, then the primary risk engineer and the
 * matrix's conditions on the item, then that the project is open (decisions §2, §11).
 */
export function evaluateInProject(
  project: PlaceInProject,
  viewer: Actor,
  [action, resource]: readonly [Action, Resource],
  facts: ItemFacts = {},
): Verdict {
  const known: ItemFacts = { primary: project.isPrimary, ...facts };
  if (!canOn(viewer, action, resource, known)) return refused('role', reasonOf(viewer, action, resource, known));
  return project.status === 'Closed' ? refused('closed', PROJECT_CLOSED) : ALLOWED;
}

function reasonOf(viewer: Actor, action: Action, resource: Resource, facts: ItemFacts): Reason {
  if (!can(viewer, action, resource)) return NOT_YOURS;
  if (viewer.role === 'RiskEngineer' && facts.primary !== true) return NOT_PRIMARY_ENGINEER;
  const conditions = scope(viewer, action, resource) ?? [];
  return conditions.includes('own') && facts.own !== true ? NOT_OWN : NOT_YOURS;
}
