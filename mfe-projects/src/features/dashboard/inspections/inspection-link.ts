import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { links } from '@portal/portal-sdk';

/** Returns the address of an inspection among those of its project; of one without a date, of its project's. */
export function inspectionAddress({ id, projectId }: Pick<DashboardInspection, 'id' | 'projectId'>): string {
  const tab = links.project(projectId, 'inspections');
  return id === null ? tab : `${tab}?${new URLSearchParams({ inspectionId: id }).toString()}`;
}
