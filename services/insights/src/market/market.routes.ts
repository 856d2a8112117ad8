import {
  getMarketCharts,
  getMarketFilters,
  getMarketSummary,
  getPeerPercentile,
} from '@portal/contracts/insights/global-ecosystem.endpoints';
import { COPY, reachProject } from '@portal/project-access';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import { marketChartsOf } from './charts.ts';
import { marketFiltersOf } from './filters.ts';
import { peerPercentileOf } from './percentile.ts';
import { marketSummaryOf } from './summary.ts';

/** Projects without an analysis have no score, which is an answer. */
const ANY = { ...COPY, isAnalysed: 'true' };

/** Figures of the Global Ecosystem, which come from stored cells alone, and the place of a project among its peers. */
export function marketRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getMarketSummary, async ({ query }) => ({ data: await marketSummaryOf(pool, query) }));
  route(app, getMarketCharts, async ({ query }) => ({ data: await marketChartsOf(pool, query) }));
  route(app, getMarketFilters, async () => ({ data: await marketFiltersOf(pool) }));
  route(app, getPeerPercentile, async ({ viewer, query }) => {
    const { id } = await reachProject(pool, viewer, query.projectId, 'analytics', ANY);
    return { data: await peerPercentileOf(pool, id) };
  });
}
