import type { Deps, PortalApp } from '@portal/service-kit';
import { recommendationExportRoutes } from './export.routes.ts';
import { inspectionCallRoutes } from './inspection-calls.routes.ts';
import { recommendationReadRoutes } from './read.routes.ts';
import { recommendationWriteRoutes } from './write.routes.ts';

/** RECOMMENDATIONS (spec 2 §7, decisions §5). */
export function recommendationRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'pool' | 'config'>): void {
  recommendationReadRoutes(app, deps);
  recommendationWriteRoutes(app, deps);
  inspectionCallRoutes(app, deps);
  recommendationExportRoutes(app, deps);
}
