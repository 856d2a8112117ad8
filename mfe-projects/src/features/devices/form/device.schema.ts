import { requiredLine } from '@portal/contracts/common/fields';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { Device, DeviceFields } from '@portal/contracts/projects/device';
import {
  DEVICE_KINDS,
  DEVICE_LIMITS,
  DEVICES_BY_KIND,
  type DeviceKind,
  type DeviceLimits,
} from '@portal/contracts/projects/device-lists';
import * as v from 'valibot';
import { DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';

/** Values of the form; limits are typed as text, an empty one is none. */
export interface DeviceValues {
  name: string;
  kind: DeviceKind | null;
  limits: { min: string; max: string };
}

/** Fields in the order of display. */
export const DEVICE_FORM_FIELDS = ['name', 'kind', 'limits.min', 'limits.max'] as const;

const limit = v.pipe(
  v.string(),
  v.check((text) => text.trim() === '' || Number.isFinite(Number(text)), TEXTS.notNumber),
);

/** The rules of the form; those between the limits are the route's. */
export const deviceFormSchema = v.object({
  name: requiredLine(DEVICE_LIMITS.name),
  kind: v.picklist(DEVICE_KINDS, MESSAGES.required),
  limits: v.object({ min: limit, max: limit }),
});

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const textsOf = ({ min, max }: DeviceLimits): DeviceValues['limits'] => ({ min: textOf(min), max: textOf(max) });
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Returns the limits with which a device of a kind begins, as the form has them. */
export const limitValuesOf = (kind: DeviceKind): DeviceValues['limits'] => textsOf(DEVICES_BY_KIND[kind].limits);

export const deviceValuesOf = (device: Device | undefined): DeviceValues =>
  device
    ? { name: device.name, kind: device.kind, limits: textsOf(device.limits) }
    : { name: '', kind: null, limits: { min: '', max: '' } };

/** Builds the request of validated values. */
export const deviceFieldsOf = ({ name, limits: { min, max } }: DeviceValues): DeviceFields => ({
  name,
  limits: { min: numberOf(min), max: numberOf(max) },
});
