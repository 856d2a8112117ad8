import type { Viewer } from '@portal/access';
import { auditAbout, Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import { isProjectId, type ReachedProject, reachProject } from '../core/access/reach-project.ts';
import { locationNotFound, lockedLocations, type StoredLocation } from './location.repository.ts';

/** A location with its project and the project's other locations, all of them locked. */
export interface ReachedLocation {
  readonly project: ReachedProject;
  readonly location: StoredLocation;
  readonly others: readonly StoredLocation[];
}

/**
 * Loads the location of a write through the tab of its project. The project's row is locked first, as by every change
 * of its locations, so that they do not change until the transaction's end.
 * @throws 404 where it is missing or outside the tenant, 403 without the tab
 */
export async function reachLocation(tx: Knex.Transaction, viewer: Viewer, id: string): Promise<ReachedLocation> {
  auditAbout({ kind: 'location', id });
  const found = isProjectId(id) && (await tx('locations').where({ id }).first<StoredLocation>('project_id'));
  if (!found) throw locationNotFound();
  const project = await reachOf(tx, viewer, found.project_id);
  const all = await lockedLocations(tx, project.id);
  const location = all.find((one) => one.id === id.toLowerCase());
  if (!location) throw locationNotFound();
  return { project, location, others: all.filter((one) => one !== location) };
}

/** Outside the tenant it is the location that is not there: nothing tells that there is one with this id. */
async function reachOf(tx: Knex.Transaction, viewer: Viewer, projectId: string): Promise<ReachedProject> {
  try {
    return await reachProject(tx, viewer, projectId, 'location', 'no key update');
  } catch (problem) {
    throw problem instanceof Problem && problem.statusCode === 404 ? locationNotFound() : problem;
  }
}
