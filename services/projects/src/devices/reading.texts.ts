import { READING_LIMITS } from '@portal/contracts/projects/device-reading';

/** Refusals of readings that devices send. */
export const READING_TEXTS = {
  unknownToken: 'The token of the device is not valid.',
  inFuture: `Must be at most ${READING_LIMITS.futureMinutes} minutes in the future`,
  tooOld: `Must be at most ${READING_LIMITS.keptDays} days old`,
  otherDevice: 'Is another device than that of the token',
} as const;
