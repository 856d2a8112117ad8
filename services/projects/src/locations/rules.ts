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
    items: locations.map((location) => {
      const actions = actionVerdicts(LOCATION_ACTIONS, (action) =>
        evaluateLocation(project, { isPrimary: location.isPrimary, others }, action, viewer),
      );
      const mayUpdate = actions.some(({ action, allowed }) => action === 'update' && allowed);
      return { ...location, ...(!mayUpdate && { changedBy: null, changedDateTime: null }), actions };
    }),
    create: actionVerdict('create', evaluateNewLocation(project, locations.length, viewer)),
  };
}
