// Apart from the schemas, for screens that need none.
import type { RecommendationCategory, RecommendationPriority } from './recommendation-lists.ts';

/** Kinds of devices on site (decisions §20). */
export const DEVICE_KINDS = ['Water', 'Temperature', 'Smoke', 'Gas', 'Access', 'Vibration'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Statuses of a device (decisions §20), the most urgent first. */
export const DEVICE_STATUSES = ['Alert', 'Offline', 'Online'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** The lowest and the highest value within the limits; null where there is none. */
export interface DeviceLimits {
  readonly min: number | null;
  readonly max: number | null;
}

interface KindOfDevice {
  readonly unit: string;
  /** Limits of a new device, which people change. */
  readonly limits: DeviceLimits;
  /** Lowest and highest limit that can be entered. */
  readonly range: { readonly min: number; readonly max: number };
  /** The recommendation that an alert proposes. */
  readonly recommendation: {
    readonly category: RecommendationCategory;
    readonly type: string;
    readonly priority: RecommendationPriority;
    readonly measure: string;
  };
}

/** Unit, limits and proposed recommendation of each kind. */
export const DEVICES_BY_KIND: Readonly<Record<DeviceKind, KindOfDevice>> = {
  Water: {
    unit: 'l/min',
    limits: { min: null, max: 60 },
    range: { min: 0, max: 100_000 },
    recommendation: {
      ...{ category: 'Water Damage', type: 'Leak Detection', priority: 'Urgent' },
      measure: 'Close the supply, find the leak and repair it.',
    },
  },
  Temperature: {
    unit: '°C',
    limits: { min: 5, max: 40 },
    range: { min: -90, max: 1_500 },
    recommendation: {
      ...{ category: 'Fire', type: 'Temporary Heating', priority: 'Urgent' },
      measure: 'Check heating, hot work and insulation near the device.',
    },
  },
  Smoke: {
    unit: '%/m',
    limits: { min: null, max: 3 },
    range: { min: 0, max: 100 },
    recommendation: {
      ...{ category: 'Fire', type: 'Fire Detection', priority: 'Immediate' },
      measure: 'Find the source of the smoke and remove it.',
    },
  },
  Gas: {
    unit: '% LEL',
    limits: { min: null, max: 10 },
    range: { min: 0, max: 100 },
    recommendation: {
      ...{ category: 'Explosion', type: 'Gas Storage', priority: 'Immediate' },
      measure: 'Clear and ventilate the area, and stop the escape of gas.',
    },
  },
  Access: {
    unit: 'openings/h',
    limits: { min: null, max: 30 },
    range: { min: 0, max: 10_000 },
    recommendation: {
      ...{ category: 'Security', type: 'Access Control', priority: 'Routine' },
      measure: 'Check who has access, and close the entrance outside of working hours.',
    },
  },
  Vibration: {
    unit: 'mm/s',
    limits: { min: null, max: 5 },
    range: { min: 0, max: 1_000 },
    recommendation: {
      ...{ category: 'Collapse', type: 'Monitoring', priority: 'Urgent' },
      measure: 'Stop the work that causes the vibration and inspect the structure.',
    },
  },
};

/** Minutes without a call after which a device is offline. */
export const OFFLINE_AFTER_MINUTES = 15;

/** Devices of a project, lengths of texts in characters, and decimals of a limit. */
export const DEVICE_LIMITS = { devices: 100, name: 50, reason: 300, decimals: 6 } as const;

/** Actions on a device, each with its verdict in an answer. */
export const DEVICE_ACTIONS = ['update', 'acknowledge', 'replaceToken', 'delete'] as const;
/** Actions on a proposed recommendation. */
export const PROPOSAL_ACTIONS = ['add', 'dismiss'] as const;

/** Periods of the readings of a device, with the minutes that one point stands for. */
export const READING_PERIODS = {
  Day: { hours: 24, minutes: 15 },
  Week: { hours: 168, minutes: 60 },
  Month: { hours: 720, minutes: 240 },
} as const;
export type ReadingPeriod = keyof typeof READING_PERIODS;
export const READING_PERIOD_NAMES = ['Day', 'Week', 'Month'] as const satisfies readonly ReadingPeriod[];

/** Messages and refusals about devices. */
export const DEVICE_TEXTS = {
  stale: 'The device has been changed by somebody else.',
  nameTaken: 'A device with this name already exists.',
  tooMany: `A project has at most ${DEVICE_LIMITS.devices} devices.`,
  limitsReversed: 'Must be more than the lowest value',
  limitMissing: 'Enter at least one limit.',
  decimals: `Use at most ${DEVICE_LIMITS.decimals} decimals`,
  outOfRange: ({ min, max }: { readonly min: number; readonly max: number }): string => `Must be from ${min} to ${max}`,
  notInAlert: 'There is nothing to acknowledge: the device is online, or somebody has acknowledged it.',
  devicesLeft: 'Remove the devices of the project first.',
  proposalDecided: 'This proposal has been decided.',
} as const;

/** Status of a device, and whether it is heard of: one that went silent beyond its limits is both in alert and offline. */
export interface DeviceState {
  readonly status: DeviceStatus;
  readonly isSilent: boolean;
}

/** Returns the state of a device at a time; one that has never called is silent. */
export function deviceStateOf(
  { lastSeen, isBeyondLimits }: { readonly lastSeen: Date | null; readonly isBeyondLimits: boolean },
  now: Date,
): DeviceState {
  const isSilent = lastSeen === null || now.getTime() - lastSeen.getTime() >= OFFLINE_AFTER_MINUTES * 60_000;
  return { status: isBeyondLimits ? 'Alert' : isSilent ? 'Offline' : 'Online', isSilent };
}

/** States of a device that people are told of. */
export const DEVICE_ALERTS = ['Alert', 'Offline', 'Alert, Offline'] as const;
export type DeviceAlert = (typeof DEVICE_ALERTS)[number];

/** Returns the words for the state of a device, on its card and in messages: of two statuses both (decisions §20). */
export const deviceStateText = <Status extends DeviceStatus>({
  status,
  isSilent,
}: {
  readonly status: Status;
  readonly isSilent: boolean;
}): Status | 'Alert, Offline' => (status === 'Alert' && isSilent ? 'Alert, Offline' : status);

/** Returns true if a value lies outside the limits; a value on a limit is within. */
export const isBeyond = (value: number, { min, max }: DeviceLimits): boolean =>
  (min !== null && value < min) || (max !== null && value > max);

/** Returns limits as people read them: `5 to 40 °C`, `at most 60 l/min`. */
export function limitsText({ min, max }: DeviceLimits, kind: DeviceKind): string {
  const { unit } = DEVICES_BY_KIND[kind];
  if (min === null) return `at most ${max} ${unit}`;
  return max === null ? `at least ${min} ${unit}` : `${min} to ${max} ${unit}`;
}
