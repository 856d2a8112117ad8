import { scope, type Actor } from './can.ts';

/** Returns true if the viewer reads recommendations only once they are issued (decisions §5). */
export const seesIssuedOnly = (viewer: Actor): boolean =>
  scope(viewer, 'read', 'recommendation')?.includes('issued') ?? true;

/** Returns true if the viewer reads the reports that are shared with them and no others (decisions §11). */
export const seesSharedReportsOnly = (viewer: Actor): boolean =>
  scope(viewer, 'read', 'report')?.includes('shared') ?? true;
