import type { Viewer } from '@portal/access';
import { MAX_SECONDARY_LOCATIONS, type Location, type Locations } from '@portal/contracts/projects/location';
import { LOCATION_TEXTS } from '@portal/contracts/projects/location-texts';
import { judgeInProject } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';

type Judged = { readonly allowed: boolean; readonly reason?: string };
type ActionOnLocation = Location['actions'][number]['action'];

/** Why no further location is taken (spec 2 §2), undefined where one is. `count` is how many there are. */
export const additionObstacle = (count: number): string | undefined =>
  count > MAX_SECONDARY_LOCATIONS ? LOCATION_TEXTS.secondaryLimit : undefined;

/** Why a location is not deleted: a project with locations has a primary one. */
export const deletionObstacle = (location: { readonly isPrimary: boolean }, others: number): string | undefined =>
  location.isPrimary && others > 0 ? LOCATION_TEXTS.primaryNotDeleted : undefined;

const RIGHTS = { update: 'update', setPrimary: 'update', delete: 'delete' } as const;

const judged = (
  project: ReachedProject,
  viewer: Viewer,
  right: 'create' | 'update' | 'delete',
  reason?: string,
): Judged => {
  const verdict = judgeInProject(project, viewer, [right, 'location']);
  if (!verdict.allowed) return { allowed: false, reason: verdict.reason };
  return reason === undefined ? { allowed: true } : { allowed: false, reason };
};

/** What the viewer may do with each location of a project, and whether they may add one; for the buttons of the tab. */
export function asJudged(
  project: ReachedProject,
  viewer: Viewer,
  locations: readonly Omit<Location, 'actions'>[],
): Locations {
  const reasonAgainst = (action: ActionOnLocation, location: Omit<Location, 'actions'>): string | undefined => {
    if (action === 'delete') return deletionObstacle(location, locations.length - 1);
    return action === 'setPrimary' && location.isPrimary ? LOCATION_TEXTS.alreadyPrimary : undefined;
  };
  return {
    items: locations.map((location) => ({
      ...location,
      actions: (Object.keys(RIGHTS) as ActionOnLocation[]).map((action) => ({
        action,
        ...judged(project, viewer, RIGHTS[action], reasonAgainst(action, location)),
      })),
    })),
    add: judged(project, viewer, 'create', additionObstacle(locations.length)),
  };
}
