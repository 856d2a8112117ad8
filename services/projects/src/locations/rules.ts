import type { Viewer } from '@portal/access';
import type { Location, Locations } from '@portal/contracts/projects/location';
import { LOCATION_ACTIONS } from '@portal/contracts/projects/location-actions';
import { judgedAction, judgedActions, judgeLocation, judgeNewLocation } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';

/** The locations of a project with what the viewer may do with each, and whether they may add one. */
export function asJudged(
  project: ReachedProject,
  viewer: Viewer,
  locations: readonly Omit<Location, 'actions'>[],
): Locations {
  const others = locations.length - 1;
  return {
    items: locations.map((location) => ({
      ...location,
      actions: judgedActions(LOCATION_ACTIONS, (action) =>
        judgeLocation(project, { isPrimary: location.isPrimary, others }, action, viewer),
      ),
    })),
    create: judgedAction('create', judgeNewLocation(project, locations.length, viewer)),
  };
}
