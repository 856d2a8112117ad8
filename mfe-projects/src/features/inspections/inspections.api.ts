import type { Page } from '@portal/contracts/common/list';
import type { Activity } from '@portal/contracts/projects/activity';
import type { Inspection, Inspections, InspectionsSummary } from '@portal/contracts/projects/inspection';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inspectionKeys } from './inspections.keys.ts';

const path = (id: string) => `inspections/${encodeURIComponent(id)}`;

/** `GET /inspections` */
export function useInspections(projectId: string, address: ListAddress) {
  return useQuery({
    queryKey: inspectionKeys.list(projectId, address),
    queryFn: ({ signal }) => {
      const searchParams = listQueryOf(address);
      searchParams.set('projectId', projectId);
      return getData<Inspections>(api.get('inspections', { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** `GET /inspections/summary` */
export function useInspectionsSummary(projectId: string) {
  return useQuery({
    queryKey: inspectionKeys.summary(projectId),
    queryFn: ({ signal }) =>
      getData<InspectionsSummary>(api.get('inspections/summary', { searchParams: { projectId }, signal })),
  });
}

/** `GET /inspections/by-interval` */
export function useInspectionsBetween(projectId: string, startDateTime: string, endDateTime: string) {
  return useQuery({
    queryKey: inspectionKeys.between(projectId, startDateTime, endDateTime),
    queryFn: ({ signal }) => {
      const searchParams = { projectId, startDateTime, endDateTime };
      return getData<{ readonly items: readonly Inspection[] }>(
        api.get('inspections/by-interval', { searchParams, signal }),
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** One inspection as it is now. */
export const inspectionNow = (id: string, signal?: AbortSignal): Promise<Inspection> =>
  getData<Inspection>(api.get(path(id), signal ? { signal } : {}));

/** `GET /inspections/{id}` */
export function useInspection(projectId: string, id: string) {
  return useQuery({
    queryKey: inspectionKeys.one(projectId, id),
    queryFn: ({ signal }) => inspectionNow(id, signal),
  });
}

/** `GET /inspections/{id}/history`: the newest so many. */
export function useInspectionHistory(projectId: string, id: string, pageSize: number) {
  return useQuery({
    queryKey: inspectionKeys.history(projectId, id, pageSize),
    queryFn: ({ signal }) =>
      getData<Page<Activity>>(api.get(`${path(id)}/history`, { searchParams: { page: 1, pageSize }, signal })),
    placeholderData: keepPreviousData,
  });
}
