import { tabDefault } from '@portal/access';
import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { links, useSession } from '@portal/portal-sdk';
import { useCallback } from 'react';
import { useProjectLink } from '../../projects/use-project-link.ts';

type Row = Pick<DashboardInspection, 'id' | 'projectId'>;

/** Returns the address of an inspection among those of its project; of one without a date, of its project's. */
export function inspectionAddress({ id, projectId }: Row): string {
  const tab = links.project(projectId, 'inspections');
  return id === null ? tab : `${tab}?${new URLSearchParams({ inspectionId: id }).toString()}`;
}

/**
 * Provides the place to which a row leads: the inspections of its project for roles that have this tab (decisions §12), for the
 * others the inspection beside the list, and the project where there is no date.
 */
export function useInspectionLink(besideList: (id: string) => string): (row: Row) => string {
  const { role } = useSession().viewer;
  const projectLink = useProjectLink();
  const hasTab = tabDefault(role, 'inspections').visible;
  return useCallback(
    (row) => {
      if (hasTab) return inspectionAddress(row);
      return row.id === null ? projectLink(row.projectId) : besideList(row.id);
    },
    [hasTab, projectLink, besideList],
  );
}
