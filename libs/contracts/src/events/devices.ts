import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { DEVICE_ALERTS } from '../projects/device-lists.ts';
import { eventType } from './envelope.ts';

const device = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  deviceId: id,
  deviceName: v.string(),
};

/** A reading of a device is beyond its limits, or the device went silent. */
export const deviceLimitExceeded = eventType(
  'projects.device.limit-exceeded.v1',
  v.object({
    ...device,
    deviceState: v.picklist(DEVICE_ALERTS),
    participants: v.array(
      v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() }),
    ),
  }),
);
/** A device is within its limits and heard of again, was acknowledged, or was removed: nobody has to act any more. */
export const deviceRecovered = eventType('projects.device.recovered.v1', v.object(device));
