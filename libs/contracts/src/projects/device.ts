import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { id, instant, requiredLine } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import {
  DEVICE_ACTIONS,
  DEVICE_KINDS,
  DEVICE_LIMITS,
  DEVICE_STATUSES,
  DEVICE_TEXTS,
  READING_PERIOD_NAMES,
} from './device-lists.ts';
import { requestBody } from './project-fields.ts';

const limits = v.object({ min: v.nullable(v.number()), max: v.nullable(v.number()) });

/** Readings of one part of a period: their lowest, highest and mean value. */
export const readingPoint = v.object({
  at: instant,
  lowest: v.number(),
  highest: v.number(),
  mean: v.number(),
  count: v.number(),
});
export type ReadingPoint = v.InferOutput<typeof readingPoint>;

/** A device on site (decisions §20), with what the viewer may do with it. Its token is in no answer but that of its making. */
export const device = v.object({
  id,
  /** The version that `If-Match` is compared with. */
  version: v.number(),
  projectId: id,
  name: v.string(),
  kind: v.picklist(DEVICE_KINDS),
  limits,
  status: v.picklist(DEVICE_STATUSES),
  /** True if it has not called for 15 minutes, in alert or not. */
  isSilent: v.boolean(),
  /** Time of the last call by the server's clock; null before the first one. */
  lastSeen: v.nullable(instant),
  /** The newest reading by its own time. */
  lastReading: v.nullable(v.object({ at: instant, value: v.number() })),
  /** The first reading beyond the limits since the last one within them; null within them. */
  alert: v.nullable(v.object({ at: instant, value: v.number() })),
  /** The person who has acknowledged the alert or the silence. */
  acknowledgedBy: v.nullable(v.string()),
  /** Time since which the present token is valid. */
  tokenDateTime: instant,
  /** Readings of the last day. */
  points: v.array(readingPoint),
  createdBy: v.string(),
  createdDateTime: instant,
  changedBy: v.string(),
  changedDateTime: instant,
  actions: actionVerdicts(DEVICE_ACTIONS),
});
export type Device = v.InferOutput<typeof device>;
export const deviceAnswer = answer(device);

export const projectQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const devicesAnswer = answer(
  v.object({
    /** All devices of the project: those in alert first, then those offline, each by name. */
    items: v.array(device),
    /** Verdict on registering one. */
    create: actionVerdict(['create']),
    /** The server's time, by which statuses were judged. */
    now: instant,
  }),
);
export type Devices = v.InferOutput<typeof devicesAnswer>['data'];

/** A device with its token, which is shown this once. */
export const deviceTokenAnswer = answer(v.object({ ...device.entries, token: v.string() }));
export type DeviceWithToken = v.InferOutput<typeof deviceTokenAnswer>['data'];

const limit = v.nullable(
  v.pipe(
    v.number('Must be a number'),
    v.finite('Must be a number'),
    v.check((value) => Number(value.toFixed(DEVICE_LIMITS.decimals)) === value, DEVICE_TEXTS.decimals),
  ),
);
const fields = {
  name: requiredLine(DEVICE_LIMITS.name),
  limits: v.object({ min: limit, max: limit }, MESSAGES.required),
};
/** Fields that people change: the body of `PUT /devices/{id}`. */
export const updateDeviceBody = requestBody(fields);
export type DeviceFields = v.InferOutput<typeof updateDeviceBody>;
/** `POST /devices`; the kind stays. */
export const createDeviceBody = requestBody({
  projectId: id,
  kind: v.picklist(DEVICE_KINDS, MESSAGES.required),
  ...fields,
});
export type CreateDevice = v.InferOutput<typeof createDeviceBody>;
export const deviceDeleted = answer(v.object({ id }));

/** `GET /devices/{id}/readings`: a day by default. */
export const readingsQuery = v.object({ period: v.optional(v.picklist(READING_PERIOD_NAMES)) });
export const readingsAnswer = answer(v.object({ points: v.array(readingPoint), from: instant, to: instant }));

/** The two flags that give a project its CONTROLS (spec 2 §2, decisions §27). */
export const deviceFlagsBody = requestBody({ isDeployment21Project: v.boolean(), hasDevices: v.boolean() });
export const deviceFlagsAnswer = answer(v.object({ id, version: v.number(), ...deviceFlagsBody.entries }));
/** `GET /report-notes/is-devices-tab-available` */
export const devicesTabAnswer = answer(v.boolean());
