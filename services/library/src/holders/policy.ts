import { canOn, judgeTab, projectScopeOf, type Resource, type Viewer } from '@portal/access';
import type { Knex } from 'knex';
import { findProject } from '../projects/repository.ts';
import { holdersOf, type Holder } from './repository.ts';

const RESOURCES: Readonly<Record<Holder['kind'], Resource>> = {
  Recommendation: 'recommendation',
  ReportNote: 'reportNote',
};

/**
 * Whether the viewer reads a file because of what holds it: one of their projects, with its tab, and of that what the
 * matrix lets them read (decisions §11). Asked anew with each request.
 */
export async function judgeHeldFile(knex: Knex, viewer: Viewer, fileId: string): Promise<'read' | 'noTab' | 'unknown'> {
  let isWithoutTab = false;
  for (const { kind, projectId, tab, isIssued } of await holdersOf(knex, fileId)) {
    const project = await findProject(knex, projectScopeOf(viewer), viewer, projectId);
    if (!project) continue;
    const facts = { setting: project.tabAccess, hasReport: isIssued };
    if (!judgeTab(tab, facts, viewer).enabled) isWithoutTab = true;
    else if (canOn(viewer, 'read', RESOURCES[kind], { issued: isIssued, afterReport: isIssued })) return 'read';
  }
  return isWithoutTab ? 'noTab' : 'unknown';
}
