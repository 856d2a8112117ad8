import { canOn, fieldsFor, tabStateOf, type Viewer } from '@portal/access';
import { findProject } from '@portal/project-access';
import type { Resource } from '@portal/rights';
import type { Knex } from 'knex';
import { holdersOf, type Holder } from './holder.repository.ts';

const RESOURCES: Readonly<Record<Holder['kind'], Resource>> = {
  Recommendation: 'recommendation',
  ReportNote: 'reportNote',
  Claim: 'claim',
};

/**
 * Decides if the viewer may read a file through an item that holds it: one of their projects, its tab, and the matrix's
 * right on the item (decisions §11). Evaluated on each request.
 */
export async function authorizeHeldFile(
  knex: Knex,
  viewer: Viewer,
  fileId: string,
): Promise<'read' | 'noTab' | 'unknown'> {
  let isWithoutTab = false;
  for (const { kind, projectId, tab, isIssued } of await holdersOf(knex, fileId)) {
    const project = await findProject(knex, viewer, projectId);
    if (!project) continue;
    const facts = { ...project.tabFacts, hasReport: isIssued };
    if (!tabStateOf(tab, facts, viewer).enabled) isWithoutTab = true;
    else if (readsFiles(viewer, RESOURCES[kind], isIssued)) return 'read';
  }
  return isWithoutTab ? 'noTab' : 'unknown';
}

/**
 * Returns true if the viewer reads an item's files: a limited view of its fields, as of claims, excludes them
 * (decisions §11).
 */
const readsFiles = (viewer: Viewer, resource: Resource, isIssued: boolean): boolean =>
  fieldsFor(viewer, 'read', resource) === null &&
  canOn(viewer, 'read', resource, { issued: isIssued, afterReport: isIssued });
