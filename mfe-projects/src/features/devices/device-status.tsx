import type { DeviceStatus } from '@portal/contracts/projects/device-lists';
import { StatusDot, type StatusLook } from '@portal/ui';
import { DEVICE_STATUS_LABELS } from './device.texts.ts';

const LOOKS: Readonly<Record<DeviceStatus, StatusLook>> = {
  Online: { tone: 'success' },
  Offline: { tone: 'neutral', shape: 'ring' },
  Alert: { tone: 'danger', shape: 'alert' },
};

/** Status of a device as a dot and a word. */
export const DeviceStatusDot = ({ status }: { readonly status: DeviceStatus }) => (
  <StatusDot {...LOOKS[status]} label={DEVICE_STATUS_LABELS[status]} />
);
