import { canOn, type Viewer } from '@portal/access';
import { forbidden } from '@portal/service-kit';

/** Returns true if the viewer reads all of the dashboard; site contacts read inspections alone (decisions §11). */
export const readsDashboard = (viewer: Viewer): boolean => canOn(viewer, 'read', 'dashboard', { inspections: false });

/** @throws 403 for viewers whose dashboard has inspections alone */
export function requireDashboard(viewer: Viewer): void {
  if (!readsDashboard(viewer)) throw forbidden();
}
