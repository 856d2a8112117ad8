import { can, canOn, scope, type Actor, type ItemFacts } from '@portal/access';
import type { Action, Resource } from '@portal/rights';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { WORKFLOW_TEXTS } from '@portal/contracts/workflow/texts';

/** The project that something hangs on. */
export interface PlaceInProject {
  readonly status: ProjectStatus;
  /** Whether the viewer holds the primary function of their role in it. */
  readonly isPrimary: boolean;
}

export type InProjectVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly obstacle: 'role' | 'state'; readonly reason: string };

/**
 * Whether the viewer may change something below a project now: the role first, then whether they are its primary risk
 * engineer and what else the matrix asks of the item, last whether the project is open (decisions §2, §11).
 */
export function judgeInProject(
  project: PlaceInProject,
  viewer: Actor,
  [action, resource]: readonly [Action, Resource],
  facts: ItemFacts = {},
): InProjectVerdict {
  const known: ItemFacts = { primary: project.isPrimary, ...facts };
  if (!canOn(viewer, action, resource, known)) {
    return { allowed: false, obstacle: 'role', reason: refusal(viewer, action, resource, known) };
  }
  if (project.status === 'Closed') return { allowed: false, obstacle: 'state', reason: PROJECT_TEXTS.closed };
  return { allowed: true };
}

function refusal(viewer: Actor, action: Action, resource: Resource, facts: ItemFacts): string {
  if (!can(viewer, action, resource)) return WORKFLOW_TEXTS.notYours;
  if (viewer.role === 'RiskEngineer' && facts.primary !== true) return PROJECT_TEXTS.notPrimaryEngineer;
  const asked = scope(viewer, action, resource) ?? [];
  return asked.includes('own') && facts.own !== true ? WORKFLOW_TEXTS.notOwn : WORKFLOW_TEXTS.notYours;
}
