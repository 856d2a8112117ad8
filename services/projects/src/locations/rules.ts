import type { Viewer } from '@portal/access';
import type { Location, Locations } from '@portal/contracts/projects/location';
import { LOCATION_ACTIONS } from '@portal/contracts/projects/location-actions';
import { actionVerdict, actionVerdicts, evaluateLocation, evaluateNewLocation } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';

/** The locations of a project with what the viewer may do with each, and whether they may add one. */
export function withActions(
  project: ReachedProject,
  viewer: Viewer,
  locations: readonly Omit<Location, 'actions'>[],
): Locations {
  const others = locations.length - 1;
  return {
    items: locations.map((location) => ({
      ...location,
      actions: actionVerdicts(LOCATION_ACTIONS, (action) =>
        evaluateLocation(project, { isPrimary: location.isPrimary, others }, action, viewer),
      ),
    })),
    create: actionVerdict('create', evaluateNewLocation(project, locations.length, viewer)),
  };
}
