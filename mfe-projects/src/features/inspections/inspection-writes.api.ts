import type { Inspection, InspectionFields, ScheduleInspection } from '@portal/contracts/projects/inspection';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inspectionKeys } from './inspections.keys.ts';

/** The version that was read goes with every write (decisions §4). */
const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });

/** `POST /inspections` */
export function useScheduleInspection(projectId: string) {
  return useMutation({
    mutationFn: (body: ScheduleInspection) => getData<Inspection>(api.post('inspections', { json: body })),
    onSuccess: useInspectionsChanged(projectId),
  });
}

/** `PUT /inspections`, over the version that was opened or, knowingly, over a newer one. */
export function useRescheduleInspection({ projectId, id }: Inspection) {
  return useMutation({
    mutationFn: ({ fields, version }: { readonly fields: InspectionFields; readonly version: number }) =>
      getData<Inspection>(api.put('inspections', { json: { id, ...fields }, ...ifMatch(version) })),
    onSuccess: useInspectionsChanged(projectId),
  });
}

/** `PUT /inspections/cancel` */
export function useCancelInspection({ projectId, id, version }: Inspection) {
  return useMutation({
    mutationFn: (reason: string) =>
      getData<Inspection>(api.put('inspections/cancel', { json: { id, reason }, ...ifMatch(version) })),
    // A refusal, too, tells that something has changed.
    onSettled: useInspectionsChanged(projectId),
  });
}

/** `PUT /inspections/{id}/complete` */
export function useCompleteInspection({ projectId, id, version }: Inspection) {
  return useMutation({
    mutationFn: () => getData<Inspection>(api.put(`inspections/${id}/complete`, ifMatch(version))),
    onSettled: useInspectionsChanged(projectId),
  });
}

/** `DELETE /inspections/{id}` */
export function useDeleteInspection({ projectId, id, version }: Inspection) {
  const changed = useInspectionsChanged(projectId);
  return useMutation({
    mutationFn: () => getData(api.delete(`inspections/${id}`, ifMatch(version))),
    // Not waited for: the panel goes first, and does not ask for what is gone.
    onSettled: () => void changed(),
  });
}

/** What a write makes old: all that is kept of the project's inspections. */
export function useInspectionsChanged(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: inspectionKeys.ofProject(projectId) });
}
