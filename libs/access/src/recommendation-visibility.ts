import { scope, type Actor } from './can.ts';

/** Whether the viewer reads recommendations from Issued on only (decisions §5). */
export const seesIssuedOnly = (viewer: Actor): boolean =>
  scope(viewer, 'read', 'recommendation')?.includes('issued') ?? true;
