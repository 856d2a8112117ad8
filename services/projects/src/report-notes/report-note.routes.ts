import type { Deps, PortalApp } from '@portal/service-kit';
import { PUBLISHED_QUESTIONS, type Questions } from './questions.ts';
import { reportNoteReadRoutes } from './read.routes.ts';
import { reportNoteSeedRoutes } from './seed.routes.ts';
import { reportNoteWriteRoutes } from './write.routes.ts';

/** REPORT NOTES of a project (spec 2 §7, decisions §11, §14, §20). */
export function reportNoteRoutes(
  app: PortalApp,
  deps: Pick<Deps, 'knex' | 'pool'> & { readonly config: { readonly PORTAL_LOCAL: boolean } },
  questions: Questions = PUBLISHED_QUESTIONS,
): void {
  reportNoteReadRoutes(app, deps, questions);
  reportNoteWriteRoutes(app, deps, questions);
  if (deps.config.PORTAL_LOCAL) reportNoteSeedRoutes(app, deps, questions);
}
