import { deviceLimitExceeded, deviceRecovered } from '@portal/contracts/events/devices';
import {
  DEVICES_BY_KIND,
  isBeyond,
  limitsText,
  type DeviceAlert,
  type DeviceLimits,
} from '@portal/contracts/projects/device-lists';
import type { Knex } from 'knex';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import { participantsForEvents } from '../core/events/about.ts';
import { needsAttention } from './device.mapping.ts';
import { limitsOf, type StoredDevice } from './device.repository.ts';

/** The project that an event about a device names. */
export interface DevicePlace {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
}

const about = (place: DevicePlace, { id, name }: Pick<StoredDevice, 'id' | 'name'>) => ({
  ...{ projectId: place.id, projectName: place.name, insurerCompanyId: place.companyId },
  ...{ deviceId: id, deviceName: name },
});

/** Returns the event by which people are asked to act on a device. */
export const attentionAsked = async (
  tx: Knex.Transaction,
  place: DevicePlace,
  device: Pick<StoredDevice, 'id' | 'name'>,
  deviceState: DeviceAlert,
): Promise<PendingEvent> =>
  eventOf(deviceLimitExceeded, {
    ...about(place, device),
    deviceState,
    participants: await participantsForEvents(tx, place.id),
  });

/** Returns the event after which nobody has to act on a device any more. */
export const attentionEnded = (place: DevicePlace, device: Pick<StoredDevice, 'id' | 'name'>): PendingEvent =>
  eventOf(deviceRecovered, about(place, device));

/** Effect of a change of a device on those who are asked to act on it. */
export interface Asking {
  readonly isAsked: boolean;
  /** True if nobody has to act any more who was asked to. */
  readonly isEnded: boolean;
  /** True if they are to be asked once the time between two asks is over. */
  readonly asksLater: boolean;
}

/**
 * Returns whether people are asked to act after a change of a device. They are asked about each crossing, but not twice within a
 * minute: a device may swing around its limit with each reading, and every ask is a mail. They are asked later then, unless the
 * device has recovered or they still are asked about it.
 */
export function askingAfter(
  before: StoredDevice,
  { isCrossed, isNeeded }: { readonly isCrossed: boolean; readonly isNeeded: boolean },
): Asking {
  // A device that was silent is asked about for another reason, which ends with the alert's beginning.
  const isAsked = isCrossed && (!before.is_asked_lately || before.is_silent);
  const wasAsked = needsAttention(before) && !before.asks_later;
  const wasToBeAsked = needsAttention(before) && before.asks_later;
  return {
    isAsked,
    isEnded: (wasAsked || isAsked) && !isNeeded,
    asksLater: isNeeded && !isAsked && (wasToBeAsked || (isCrossed && !wasAsked)),
  };
}

/** A reading with its time. */
export interface TimedValue {
  readonly at: Date;
  readonly value: number;
}

/** The effect of readings on the alert of a device. */
export interface Judgement {
  /** The newest reading. */
  readonly last: TimedValue | null;
  /** The reading with which the present alert began; null within the limits. */
  readonly alert: TimedValue | null;
  /** The first reading that crossed a limit; null where none did. */
  readonly crossed: TimedValue | null;
}

/**
 * Judges readings by the limits (decisions §20). A device is in alert from the first reading beyond its limits to the first
 * one within them; what was measured before the newest known reading changes nothing. A call with several crossings counts
 * as one.
 */
export function judge(
  { last, alert }: Pick<Judgement, 'last' | 'alert'>,
  readings: readonly TimedValue[],
  limits: DeviceLimits,
): Judgement {
  const after = last?.at.getTime() ?? -Infinity;
  const newer = readings.filter(({ at }) => at.getTime() > after).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let present = alert;
  let crossed: TimedValue | null = null;
  for (const reading of newer) {
    if (!isBeyond(reading.value, limits)) present = null;
    else if (present === null) {
      present = reading;
      crossed ??= reading;
    }
  }
  return { last: newer.at(-1) ?? last, alert: present, crossed };
}

/**
 * Returns readings as they count for the alert: none is later than its arrival. A clock that was fast would silence the device
 * until the time that it has stated.
 */
export const upTo = (arrival: Date, readings: readonly TimedValue[]): readonly TimedValue[] =>
  readings
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, value }) => ({ at: at > arrival ? arrival : at, value }));

const timed = (at: Date | null, value: number | null): TimedValue | null =>
  at === null || value === null ? null : { at, value };

/** Returns the newest reading and the alert of a device. */
export const stateOf = (row: StoredDevice): Pick<Judgement, 'last' | 'alert'> => ({
  last: timed(row.last_at, row.last_value),
  alert: timed(row.alert_at, row.alert_value),
});

/** Stores the recommendation that an alert proposes; while one of the device waits there is no other. */
export async function propose(tx: Knex.Transaction, device: StoredDevice, { at, value }: TimedValue): Promise<void> {
  const { kind, name } = device;
  const { unit, recommendation } = DEVICES_BY_KIND[kind];
  const { measure, ...prefilled } = recommendation;
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const limits = limitsText(limitsOf(device), kind);
  await tx('device_proposals')
    .insert({
      ...{ project_id: device.project_id, device_id: device.id, device_name: name, kind, alert_at: at, value },
      ...prefilled,
      comment: `${name} measured ${value} ${unit} at ${time}; its limits are ${limits}. ${measure}`,
    })
    .onConflict(tx.raw(`(device_id) where status = 'Waiting'`))
    .ignore();
}
