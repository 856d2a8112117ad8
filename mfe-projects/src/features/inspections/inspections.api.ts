import { call, useEndpoint, type Answer } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads a page of a project's inspections; the one before stays until it is there. */
export function useInspections(projectId: string, address: ListAddress) {
  const query = listQueryOf(address);
  query.set('projectId', projectId);
  return useEndpoint('GET /inspections', { query }, { placeholderData: keepPreviousData });
}

/** Reads how far the expected inspections of a project are. */
export const useInspectionsSummary = (projectId: string) =>
  useEndpoint('GET /inspections/summary', { query: { projectId } });

/** Reads the inspections of a project between two instants. */
export const useInspectionsBetween = (projectId: string, startDateTime: string, endDateTime: string) =>
  useEndpoint(
    'GET /inspections/by-interval',
    { query: { projectId, startDateTime, endDateTime } },
    { placeholderData: keepPreviousData },
  );

/** Returns the present state of an inspection. */
export const inspectionNow = (id: string): Promise<Answer<'GET /inspections/{id}'>> =>
  call('GET /inspections/{id}', { params: { id } });

/** Reads an inspection. */
export const useInspection = (id: string) => useEndpoint('GET /inspections/{id}', { params: { id } });

/** Reads the newest entries of an inspection's history. */
export const useInspectionHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /inspections/{id}/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );
