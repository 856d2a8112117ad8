import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useChanged } from '../recommendation-writes.api.ts';
import { recommendationKeys } from '../recommendations.keys.ts';

/** An inspection to choose from. */
export interface InspectionChoice {
  readonly id: string;
  readonly inspectionNumber: number;
  readonly status: InspectionStatus;
  readonly startDateTime: string;
  /** IANA name; null where the site's zone is not known. */
  readonly timeZone: string | null;
}

/** `GET /inspections/dropdown`: for everybody who has the tab. */
export function useInspectionChoices(projectId: string) {
  return useQuery({
    queryKey: recommendationKeys.choices(projectId),
    queryFn: ({ signal }) =>
      getData<readonly InspectionChoice[]>(api.get('inspections/dropdown', { searchParams: { projectId }, signal })),
  });
}

/** Every inspection of a project: there are ten at most, besides those that were cancelled. */
const ALL = '100';

/** `GET /inspections` with what may be done now; who only reads, or acts at the site, has nothing to do there. */
export function useInspectionActions(projectId: string, isWanted: boolean) {
  return useQuery({
    queryKey: recommendationKeys.inspections(projectId),
    queryFn: async ({ signal }) => {
      const searchParams = { projectId, pageSize: ALL };
      const { items } = await getData<Inspections>(api.get('inspections', { searchParams, signal }));
      return items.filter(({ status }) => status !== 'Cancelled');
    },
    retry: false,
    enabled: isWanted,
  });
}

export const INSPECTION_CALLS = ['sendForApproval', 'sendToRiskEngineer', 'issue'] as const;
export type InspectionCall = (typeof INSPECTION_CALLS)[number];

const PATHS: Readonly<Record<InspectionCall, string>> = {
  sendForApproval: 'send-for-approval',
  sendToRiskEngineer: 'send-to-risk-engineer',
  issue: 'issue',
};

/** `PUT /inspections/{id}/send-for-approval`, `/send-to-risk-engineer` and `/issue`. */
export function useInspectionCall({ id, projectId, version }: Inspection) {
  return useMutation({
    mutationFn: ({ call, isOverwriting = false }: { call: InspectionCall; isOverwriting?: boolean }) => {
      const headers = { 'If-Match': isOverwriting ? '*' : `"${version}"` };
      return getData<{ readonly count: number }>(api.put(`inspections/${id}/${PATHS[call]}`, { headers }));
    },
    onSettled: useChanged(projectId),
  });
}
