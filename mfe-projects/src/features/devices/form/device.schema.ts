import { requiredLine } from '@portal/contracts/common/fields';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { Device, DeviceFields } from '@portal/contracts/projects/device';
import {
  DEVICE_KINDS,
  DEVICE_LIMITS,
  type DeviceKind,
  type DeviceLimits,
} from '@portal/contracts/projects/device-lists';
import * as v from 'valibot';

/** Values of the form; an empty limit is none. */
export interface DeviceValues {
  name: string;
  kind: DeviceKind | null;
  limits: DeviceLimits;
}

/** Fields in the order of display. */
export const DEVICE_FORM_FIELDS = ['name', 'kind', 'limits.min', 'limits.max'] as const;

const limit = v.nullable(v.number());

/** The rules of the form; those between the limits are the route's. */
export const deviceFormSchema = v.object({
  name: requiredLine(DEVICE_LIMITS.name),
  kind: v.picklist(DEVICE_KINDS, MESSAGES.required),
  limits: v.object({ min: limit, max: limit }),
});

export const deviceValuesOf = (device: Device | undefined): DeviceValues =>
  device
    ? { name: device.name, kind: device.kind, limits: device.limits }
    : { name: '', kind: null, limits: { min: null, max: null } };

/** Builds the request of validated values. */
export const deviceFieldsOf = ({ name, limits }: DeviceValues): DeviceFields => ({ name, limits });
