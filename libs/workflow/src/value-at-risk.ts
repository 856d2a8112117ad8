import type { Actor } from '@portal/access';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import type { Verdict } from './verdict.ts';

/**
 * Decides if the viewer may change what the value at risk of a project follows from: declared values of an operational
 * property, percents of the bands of a construction project (decisions §11, §15). Of risk engineers only the primary one may.
 */
export const evaluateValues = (project: PlaceInProject, viewer: Actor): Verdict =>
  evaluateInProject(project, viewer, ['update', 'var']);
