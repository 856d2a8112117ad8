import type { Actor } from '@portal/access';
import { MAX_SECONDARY_LOCATIONS, type LOCATION_ACTIONS } from '@portal/contracts/projects/location-actions';
import { LOCATION_TEXTS } from '@portal/contracts/projects/location-texts';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import { refused, type Verdict, type Reason } from './verdict.ts';

/** Facts about a location that the workflow needs. */
export interface LocationFacts {
  readonly isPrimary: boolean;
  /** Number of other locations of the project. */
  readonly others: number;
}
export type LocationAction = (typeof LOCATION_ACTIONS)[number];

const RIGHTS = { update: 'update', setPrimary: 'update', delete: 'delete' } as const;

/**
 * Decides if the viewer may do something with a location now (spec 2 §2). A project with locations has a primary one.
 */
export function evaluateLocation(
  project: PlaceInProject,
  location: LocationFacts,
  action: LocationAction,
  viewer: Actor,
): Verdict {
  const inProject = evaluateInProject(project, viewer, [RIGHTS[action], 'location']);
  const against = inProject.allowed ? guardOf(location, action) : undefined;
  return against ? refused('guard', against) : inProject;
}

function guardOf({ isPrimary, others }: LocationFacts, action: LocationAction): Reason | undefined {
  if (action === 'delete' && isPrimary && others > 0) {
    return { reason: 'PrimaryLocation', text: LOCATION_TEXTS.primaryNotDeleted };
  }
  return action === 'setPrimary' && isPrimary
    ? { reason: 'AlreadyPrimary', text: LOCATION_TEXTS.alreadyPrimary }
    : undefined;
}

/** Decides if the viewer may add a location to a project that has `count` of them (spec 2 §2). */
export function evaluateNewLocation(project: PlaceInProject, count: number, viewer: Actor): Verdict {
  const inProject = evaluateInProject(project, viewer, ['create', 'location']);
  if (!inProject.allowed || count <= MAX_SECONDARY_LOCATIONS) return inProject;
  return refused('guard', { reason: 'LocationLimitReached', text: LOCATION_TEXTS.secondaryLimit });
}
