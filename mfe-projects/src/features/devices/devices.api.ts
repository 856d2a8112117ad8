import type { CreateDevice, Device, DeviceFields } from '@portal/contracts/projects/device';
import type { ReadingPeriod } from '@portal/contracts/projects/device-lists';
import { call, useEndpoint, useWrite } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** Readings come without a hint; alerts come with one, at once. */
const EVERY_MS = 15_000;

/** Reads the devices of a project, again while the page is looked at. */
export const useDevices = (projectId: string) =>
  useEndpoint('GET /devices', { query: { projectId } }, { refetchInterval: EVERY_MS });

/** Reads the readings of a device in a period. */
export const useReadings = (id: string, period: ReadingPeriod) =>
  useEndpoint(
    'GET /devices/{id}/readings',
    { params: { id }, query: { period } },
    { refetchInterval: EVERY_MS, placeholderData: keepPreviousData },
  );

/** Reads the newest steps of a device. */
export const useDeviceHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /devices/{id}/history',
    { params: { id }, query: { pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Returns a device as it is now. */
export const deviceNow = ({ id }: Pick<Device, 'id'>): Promise<Device> => call('GET /devices/{id}', { params: { id } });

/** Registers a device; the answer has its token. */
export function useRegisterDevice() {
  const create = useWrite('POST /devices');
  return (body: CreateDevice) => create.mutateAsync({ body });
}

/** Returns the function that changes a device over a version. */
export function useUpdateDevice() {
  const update = useWrite('PUT /devices/{id}');
  return (body: DeviceFields, { id, version }: Device) =>
    update.mutateAsync({ params: { id }, body, ifMatch: version });
}

export const useAcknowledgeDevice = () => useWrite('PUT /devices/{id}/acknowledge', { refreshWhenRefused: true });
export const useReplaceToken = () => useWrite('PUT /devices/{id}/token', { refreshWhenRefused: true });
export const useDeleteDevice = () => useWrite('DELETE /devices/{id}', { refreshWhenRefused: true });

/** Reads the waiting proposals of a project; not asked for by people who see issued recommendations only. */
export const useProposals = (projectId: string, isWanted: boolean) =>
  useEndpoint('GET /devices/proposals', isWanted ? { query: { projectId } } : null);

/** Reads the inspections to which a proposal may be added. */
export const useInspectionChoices = (projectId: string) =>
  useEndpoint('GET /inspections/dropdown', { query: { projectId } });

export const useAddProposed = () =>
  useWrite('POST /devices/proposals/{id}/recommendation', { refreshWhenRefused: true });
export const useDismissProposal = () => useWrite('PUT /devices/proposals/{id}/dismiss', { refreshWhenRefused: true });
