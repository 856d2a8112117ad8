import { deviceStateText, type DeviceState, type DeviceStatus } from '@portal/contracts/projects/device-lists';
import { StatusDot, type StatusLook } from '@portal/ui';

const LOOKS: Readonly<Record<DeviceStatus, StatusLook>> = {
  Online: { tone: 'success' },
  Offline: { tone: 'neutral', shape: 'ring' },
  Alert: { tone: 'danger', shape: 'alert' },
};

/** State of a device as a dot and words. */
export const DeviceStatusDot = ({ status, isSilent }: DeviceState) => (
  <StatusDot {...LOOKS[status]} label={deviceStateText({ status, isSilent })} />
);
