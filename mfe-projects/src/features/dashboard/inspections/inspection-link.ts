import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { links } from '@portal/portal-sdk';
import { useCallback } from 'react';
import { useProjectLink } from '../../projects/use-project-link.ts';

type Row = Pick<DashboardInspection, 'id' | 'projectId' | 'hasTab'>;

/** Returns the address of an inspection among those of its project; of one without a date, of its project's. */
export function inspectionAddress({ id, projectId }: Omit<Row, 'hasTab'>): string {
  const tab = links.project(projectId, 'inspections');
  return id === null ? tab : `${tab}?${new URLSearchParams({ inspectionId: id }).toString()}`;
}

/**
 * Provides the place to which a row leads: the inspections of its project where its owner shows this tab to the viewer (decisions §12),
 * elsewhere the inspection beside the list, and the project where there is no date.
 */
export function useInspectionLink(besideList: (id: string) => string): (row: Row) => string {
  const projectLink = useProjectLink();
  return useCallback(
    (row) => {
      if (row.hasTab) return inspectionAddress(row);
      return row.id === null ? projectLink(row.projectId) : besideList(row.id);
    },
    [projectLink, besideList],
  );
}
