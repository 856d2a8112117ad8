import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';
import { eventType, type EventType } from './envelope.ts';

/** Maximum number of projects in one event. */
export const MAX_PROJECTS_PER_EVENT = 100;

/** Pages that a hint is about: a tab of a project, or the dashboard of those who see it. */
export const HINT_PAGES = [...PROJECT_TAB_NAMES, 'dashboard'] as const;
export type HintPage = (typeof HINT_PAGES)[number];

/** A change below a tab of a project. */
export const workChange = v.object({
  projectId: id,
  tab: v.picklist(PROJECT_TAB_NAMES),
  /** True for changes hidden from readers limited to issued recommendations. */
  isReview: v.boolean(),
  /** True for changes of claims in fields that readers without amounts do not see (decisions §11). */
  isOfAmounts: v.optional(v.boolean()),
  /** The company that owns the project. */
  companyId: id,
  /** Participants and their companies. */
  userIds: v.array(id),
  companyIds: v.array(id),
});
export type WorkChange = v.InferOutput<typeof workChange>;

const workChanges = v.object({ changes: v.pipe(v.array(workChange), v.maxLength(MAX_PROJECTS_PER_EVENT)) });

/**
 * Published when something below a tab of a project has changed, so that open pages load again. It carries none of the
 * content: each viewer loads it with their own rights.
 */
export const workChanged = eventType('projects.work.changed.v1', workChanges);

/** An event of changed work, whichever service publishes it. */
export type WorkChanged = EventType<typeof workChanges>;

/** {@link workChanged} of the tabs that services/finance owns. */
export const financeWorkChanged = eventType('finance.work.changed.v1', workChanges);

/** A change of what the dashboards of some people show; the people are those of {@link workChange}. */
const dashboardChange = v.object({
  isReview: v.boolean(),
  companyId: id,
  userIds: v.array(id),
  companyIds: v.array(id),
});
export type DashboardChange = v.InferOutput<typeof dashboardChange>;

/**
 * Published once services/insights has stored changes, so that open dashboards load again: at the time of
 * {@link workChanged} they would read the former state. It names no project.
 */
export const dashboardChanged = eventType(
  'insights.dashboard.changed.v1',
  v.object({ changes: v.pipe(v.array(dashboardChange), v.maxLength(MAX_PROJECTS_PER_EVENT)) }),
);
