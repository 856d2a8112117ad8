import type { Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectDetails } from '@portal/contracts/events/project-states';
import {
  COPY,
  projectNotFound,
  reachItem,
  reachProject,
  waitForNewProject,
  type FoundProject,
} from '@portal/project-access';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** A project with what amounts of money depend on: its type and its currency. */
export type MoneyProject = FoundProject & { readonly details: ProjectDetails };

type Target = pg.Pool | Knex.Transaction;

/**
 * Lock within a transaction: writes of one project's money follow each other, and its closing waits for them, so that
 * sums which were checked stay true.
 */
export const LOCKED = { ...COPY, lock: 'no key update' } as const;

/** Waits for a project that was added just now, so that its pages can be read; not in a transaction, which holds locks. */
export async function waitToRead(target: Target, viewer: Viewer, projectId: string): Promise<void> {
  if (!('isTransaction' in target)) await waitForNewProject(target, viewer, projectId);
}

/** Loads a project through a tab; within a transaction it is locked. @throws 404 outside the tenant, 403 without the tab */
export async function reachForMoney(
  target: Target,
  viewer: Viewer,
  projectId: string,
  tab: ProjectTab,
): Promise<MoneyProject> {
  await waitToRead(target, viewer, projectId);
  return withDetails(await reachProject(target, viewer, projectId, tab, LOCKED), projectNotFound);
}

/**
 * Loads the project of an item as {@link reachForMoney} does; outside the tenant the item does not exist.
 * @throws 404, 403
 */
export async function reachItemForMoney(
  target: Target,
  viewer: Viewer,
  projectId: string,
  tab: ProjectTab,
): Promise<MoneyProject> {
  return withDetails(await reachItem(target, viewer, projectId, tab, LOCKED), notFound);
}

/** Requires details, which are published with a project: without its currency its money cannot be told. */
export function withDetails(project: FoundProject, missing: () => Error): MoneyProject {
  const { details } = project;
  if (!details) throw missing();
  return { ...project, details };
}
