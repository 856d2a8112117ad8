import type { Deps, PortalApp } from '@portal/service-kit';
import type { InspectionHooks } from './changes.ts';
import { inspectionPlanRoutes } from './plan.routes.ts';
import { inspectionReadRoutes } from './read.routes.ts';
import { inspectionWriteRoutes } from './write.routes.ts';

/** INSPECTIONS (spec 2 §7, decisions §6). */
export function inspectionRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'pool'>, hooks: InspectionHooks): void {
  inspectionReadRoutes(app, deps);
  inspectionPlanRoutes(app, deps);
  inspectionWriteRoutes(app, deps, hooks);
}
