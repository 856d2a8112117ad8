import { scope, type Actor } from './can.ts';

/** Returns true if the viewer reads the reports that are shared with them and no others (decisions §11). */
export const seesSharedReportsOnly = (viewer: Actor): boolean =>
  scope(viewer, 'read', 'report')?.includes('shared') ?? true;
