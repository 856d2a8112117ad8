import type { Deps, PortalApp } from '@portal/service-kit';
import { reportFileRoutes } from './file.routes.ts';
import { reportReadRoutes } from './read.routes.ts';
import { reportWriteRoutes, type ReportRouteParts } from './write.routes.ts';

/**
 * REPORTS of projects (spec 2 §7): reading, writing and their documents. Other nouns give the grading of report notes, and are told
 * of each sharing.
 */
export function reportRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'pool'>, parts: ReportRouteParts): void {
  reportReadRoutes(app, deps, parts);
  reportWriteRoutes(app, deps, parts);
  reportFileRoutes(app, deps, parts.objects);
}
