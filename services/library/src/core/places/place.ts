import { can, type Viewer } from '@portal/access';
import { reachProject, waitForNewProject } from '@portal/project-access';
import { forbidden, notFound } from '@portal/service-kit';
import type { PlaceFacts } from '@portal/workflow';
import type { Knex } from 'knex';

/** The place of folders as a viewer reaches it: a project, or the library of a company or of a person without one. */
export interface Place extends PlaceFacts {
  /** Id of the project, or of the library's company or person. */
  readonly id: string;
  /** Null in a library. */
  readonly projectId: string | null;
}

/** Returns the id of the viewer's library: the company's; people without a company have their own. */
export const libraryIdOf = (viewer: Viewer): string => viewer.companyId ?? viewer.userId;

/**
 * Returns the viewer's library. @throws 403 for people without one (spec 1 §6)
 */
export function libraryOf(viewer: Viewer): Place {
  if (!can(viewer, 'read', 'library')) throw forbidden();
  return { kind: 'library', id: libraryIdOf(viewer), projectId: null, projectStatus: null, isPrimary: false };
}

/**
 * A project as the viewer has its documents.
 * @throws 404 outside the tenant, 403 without the tab
 */
export async function projectPlace(tx: Knex, viewer: Viewer, projectId: string): Promise<Place> {
  const { status: projectStatus, isPrimary } = await reachProject(tx, viewer, projectId, 'documents');
  return { kind: 'project', id: projectId, projectId, projectStatus, isPrimary };
}

/** {@link projectPlace} for a page that is opened: who adds projects may be here before the event of the new one. */
export async function openedProjectPlace(knex: Knex, viewer: Viewer, projectId: string): Promise<Place> {
  await waitForNewProject(knex, viewer, projectId);
  return projectPlace(knex, viewer, projectId);
}

/** The project or library that has a folder: one of both. */
interface PlacedFolder {
  readonly projectId: string | null;
  readonly ownerId: string | null;
}

/** The place of a folder. @throws 404 outside the tenant, 403 inside it where the viewer has no documents there */
export async function placeOf(tx: Knex, viewer: Viewer, folder: PlacedFolder): Promise<Place> {
  if (folder.projectId !== null) return projectPlace(tx, viewer, folder.projectId);
  if (folder.ownerId !== libraryIdOf(viewer)) throw notFound();
  return libraryOf(viewer);
}

/** Returns {@link placeOf} for several folders: each place is read once. */
export function placesOf(tx: Knex, viewer: Viewer): (folder: PlacedFolder) => Promise<Place> {
  const places = new Map<string | null, Place>();
  return async (folder) => {
    const id = folder.projectId ?? folder.ownerId;
    const place = places.get(id) ?? (await placeOf(tx, viewer, folder));
    places.set(id, place);
    return place;
  };
}

/** Returns a place in the form that events use. */
export const placeEventData = ({ kind, id }: Place): { projectId: string | null; ownerId: string | null } =>
  kind === 'project' ? { projectId: id, ownerId: null } : { projectId: null, ownerId: id };
