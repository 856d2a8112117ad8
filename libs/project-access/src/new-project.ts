import { can, type Actor } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import { sharedWait } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import * as v from 'valibot';
import { knownProjects } from './known-projects.ts';

/**
 * Wait for the event of a new project, a multiple of its usual delay; a request for an unknown project is still
 * answered within a second.
 */
const PROJECT_EVENT_MS = 500;

const untilKnown = sharedWait(knownProjects);

/**
 * Waits for the event of a project, if it is not known yet: who adds projects may open a page of the new one before. Not
 * for transactions, which would hold their locks meanwhile.
 */
export async function waitForNewProject(db: pg.Pool | Knex, viewer: Actor, projectId: string): Promise<void> {
  if (!v.is(id, projectId) || !can(viewer, 'create', 'project')) return;
  await untilKnown(db, [projectId], PROJECT_EVENT_MS);
}
