import type { Viewer } from '@portal/access';
import {
  getDashboardAnalyticsFilters,
  getDashboardInspectionFilters,
} from '@portal/contracts/insights/dashboard.endpoints';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import { keptAnswer } from '../core/kept-answers.ts';
import { filterOptions } from '../core/options/filter-options.ts';

/** Values of the filters that all pages of the dashboard share (spec 2 §7). */
export function filterRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  const optionsFor = (viewer: Viewer) => keptAnswer(pool, viewer, 'filters', {}, () => filterOptions(pool, viewer));
  route(app, getDashboardInspectionFilters, async ({ viewer }) => ({ data: await optionsFor(viewer) }));
  route(app, getDashboardAnalyticsFilters, async ({ viewer }) => ({ data: await optionsFor(viewer) }));
}
