import type { Inspection } from '@portal/contracts/projects/inspection';
import { useWrite } from '@portal/portal-sdk';

/** Schedules an inspection. */
export const useScheduleInspection = () => useWrite('POST /inspections');

/** Reschedules an inspection. */
export const useRescheduleInspection = () => useWrite('PUT /inspections');

/** Cancels an inspection for a reason. */
export const useCancelInspection = () => useWrite('PUT /inspections/cancel', { refreshWhenRefused: true });

/** Completes an inspection. */
export const useCompleteInspection = () => useWrite('PUT /inspections/{id}/complete', { refreshWhenRefused: true });

/** Deletes an inspection. Its panel closes at once, so that it does not load the deleted item. */
export const useDeleteInspection = () =>
  useWrite('DELETE /inspections/{id}', { refreshWhenRefused: true, awaitsRefresh: false });

/** The inspection as the parameters of a write, over the version that is shown. */
export const target = ({ id, version }: Inspection) => ({ params: { id }, ifMatch: version });
