import * as v from 'valibot';
import { enteredInstant, id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { requestBody } from './project-fields.ts';

/** Limits of calls of devices. */
export const READING_LIMITS = {
  /** Readings of one call. */
  perCall: 1_000,
  /** Bytes of one call: those of the most readings, generously written. */
  bodyBytes: 256 * 1024,
  /** Calls of one device in a minute. */
  callsPerMinute: 60,
  /** Readings of one device in a minute: it catches up with hours, and leaves the other devices of its insurer theirs. */
  readingsPerMinute: 10_000,
  /** Calls of all devices of an insurer in a minute: 1,000 devices that send every five seconds have as many. */
  callsOfCompanyPerMinute: 12_000,
  /** Readings of all devices of an insurer in a minute: 1,000 devices that measure twice a second have two thirds of them. */
  readingsOfCompanyPerMinute: 180_000,
  /**
   * Bytes of the calls of all devices of an insurer in a minute, some 180 a reading, by what the bodies say of themselves. They are
   * counted before they are read: refused bodies cost as much to parse as others.
   */
  bytesOfCompanyPerMinute: 32 * 1024 * 1024,
  /** Bytes that a device may send in a minute: those of its readings. A body of unknown length counts as the largest. */
  bytesPerMinute: 2 * 1024 * 1024,
  /** Bytes that a body of unknown length counts among those of an insurer: most are small. */
  unsizedBytes: 32 * 1024,
  /** Calls of devices of one address in a minute: all devices of some sites may call through one. */
  callsOfAddressPerMinute: 30_000,
  /**
   * Calls of one address in a minute whose tokens are no device's. Beyond them only tokens are looked up there with which a device
   * has called since the service started.
   */
  unknownCallsPerMinute: 60,
  /** Minutes by which the clock of a device may be fast. */
  futureMinutes: 5,
  /** Days that single readings are kept; older ones are refused. */
  keptDays: 90,
  /** Largest value without its sign. */
  value: 1e9,
} as const;

/** Faults of a reading's fields. */
const FAULTS = {
  notNumber: 'Must be a number',
  tooLarge: `Must be from -${READING_LIMITS.value} to ${READING_LIMITS.value}`,
  tooMany: `At most ${READING_LIMITS.perCall} readings in one call`,
} as const;

const reading = requestBody({
  /** Time of the measurement. */
  at: enteredInstant,
  /** Measured value, in the unit of the device’s kind. */
  value: v.pipe(
    v.number(FAULTS.notNumber),
    v.finite(FAULTS.notNumber),
    v.minValue(-READING_LIMITS.value, FAULTS.tooLarge),
    v.maxValue(READING_LIMITS.value, FAULTS.tooLarge),
  ),
  /** Id of the device that has measured; the token’s by default. */
  deviceId: v.optional(id),
});
export type Reading = v.InferOutput<typeof reading>;

/** `POST /devices/readings`: all readings of a call are stored, or none. */
export const readingsBody = requestBody({
  readings: v.pipe(
    v.array(reading, MESSAGES.required),
    v.minLength(1, MESSAGES.required),
    v.maxLength(READING_LIMITS.perCall, FAULTS.tooMany),
  ),
});

/** Numbers of readings that were stored, and of those that had been stored before. */
export const readingsStored = answer(v.object({ stored: v.number(), repeated: v.number() }));
