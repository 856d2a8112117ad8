import type { PortalApp } from '@portal/service-kit';
import type { ExportDeps } from '../core/export/export-address.ts';
import { recommendationExportRoutes } from './export.routes.ts';
import { inspectionCallRoutes } from './inspection-calls.routes.ts';
import { recommendationReadRoutes } from './read.routes.ts';
import { recommendationWriteRoutes } from './write.routes.ts';

/** RECOMMENDATIONS (spec 2 §7, decisions §5). */
export function recommendationRoutes(app: PortalApp, deps: ExportDeps): void {
  recommendationReadRoutes(app, deps);
  recommendationWriteRoutes(app, deps);
  inspectionCallRoutes(app, deps);
  recommendationExportRoutes(app, deps);
}
