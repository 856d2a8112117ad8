import { can } from '@portal/access';
import { getDashboardCharts } from '@portal/contracts/insights/dashboard.endpoints';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import { readsDashboard } from '../core/dashboard-rights.ts';
import { recentAnswer } from '../core/kept-answers.ts';
import { requireFilters } from '../core/visible.ts';
import { inspectionChart } from './inspection-chart.ts';
import { projectCharts } from './project-charts.ts';
import { recommendationCharts } from './recommendation-charts.ts';

/** `GET /dashboard/charts`: each set is null where the viewer does not read the resource (decisions §11). */
export function chartRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getDashboardCharts, async ({ viewer, query }) => {
    requireFilters(viewer, query);
    const isWhole = readsDashboard(viewer);
    const { answer, isBehind } = await recentAnswer(pool, viewer, 'charts', query, async () => {
      const [recommendations, inspections, projects] = await Promise.all([
        isWhole && can(viewer, 'read', 'recommendation') ? recommendationCharts(pool, viewer, query) : null,
        can(viewer, 'read', 'inspection') ? inspectionChart(pool, viewer, query) : null,
        isWhole && can(viewer, 'read', 'analytics') ? projectCharts(pool, viewer, query) : null,
      ]);
      return { recommendations, inspections, projects };
    });
    return { data: { ...answer, ...(isBehind && { isBehind }) } };
  });
}
