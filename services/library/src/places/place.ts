import { can, judgeTab, projectScopeOf, type Viewer } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import type { DocumentPlace } from '@portal/contracts/library/folder';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { forbidden, notFound, untilTold, type Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findProject } from '../projects/repository.ts';

/** Where folders are, as a viewer finds it: a project, or the library of a company or of a person without one. */
export interface Place extends DocumentPlace {
  /** Of the project, or of the company or person whose library it is. */
  readonly id: string;
}

/** Whose library a viewer has: their company's; who has none has one alone. */
export const libraryIdOf = (viewer: Viewer): string => viewer.companyId ?? viewer.userId;

/** The viewer's library. @throws 403 for those who have none (spec 1 §6) */
export function libraryOf(viewer: Viewer): Place {
  if (!can(viewer, 'read', 'library')) throw forbidden();
  return { kind: 'library', id: libraryIdOf(viewer), projectId: null, projectStatus: null, isPrimary: false };
}

/**
 * A project as the viewer has its documents, in the order of decisions §11: tenancy, then the tab.
 * @throws 404 outside the tenant, 403 without the tab
 */
export async function projectPlace(tx: Knex, viewer: Viewer, projectId: string): Promise<Place> {
  const project = v.is(id, projectId) && (await findProject(tx, projectScopeOf(viewer), viewer, projectId));
  if (!project) throw projectNotFound();
  const { status: projectStatus, isPrimary, tabAccess: setting } = project;
  if (!judgeTab('documents', { setting }, viewer).enabled) throw forbidden();
  return { kind: 'project', id: projectId, projectId, projectStatus, isPrimary };
}

const projectNotFound = (): Problem =>
  notFound(PROJECT_TEXTS.notFound, { fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } });

/** Many times what an event takes; whoever asks for a project that is none is answered within a second, too. */
const PROJECT_TOLD_MS = 500;

/** {@link projectPlace} for a page that is opened: who adds projects may be here before the event of the new one. */
export async function openedProjectPlace(knex: Knex, viewer: Viewer, projectId: string): Promise<Place> {
  if (!v.is(id, projectId)) throw projectNotFound();
  const isTold = async (): Promise<boolean> =>
    (await knex('projects').where({ project_id: projectId }).first('project_id')) !== undefined;
  if (can(viewer, 'create', 'project')) await untilTold(isTold, PROJECT_TOLD_MS);
  return projectPlace(knex, viewer, projectId);
}

/** The place of a folder. @throws 404 outside the tenant, 403 inside it where the viewer has no documents there */
export async function placeOf(
  tx: Knex,
  viewer: Viewer,
  folder: { readonly projectId: string | null; readonly ownerId: string | null },
): Promise<Place> {
  if (folder.projectId !== null) return projectPlace(tx, viewer, folder.projectId);
  if (folder.ownerId !== libraryIdOf(viewer)) throw notFound();
  return libraryOf(viewer);
}
