import { PERIOD_MONTHS, type SubscriptionPeriod } from '@portal/contracts/admin/packages';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const isDate = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * The last day of a subscription: start plus period minus one day (spec 3 §4). As the server has it, a month that is too
 * short ends the period with its last day. Null without a start.
 */
export function endOf(startDate: string | null, period: SubscriptionPeriod): string | null {
  if (!isDate(startDate) || Number.isNaN(midnight(startDate))) return null;
  const start = new Date(midnight(startDate));
  const month = start.getUTCMonth() + PERIOD_MONTHS[period];
  const lastOfMonth = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const anniversary = Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastOfMonth));
  return new Date(anniversary - DAY_MS).toISOString().slice(0, 10);
}

/** The time until the start, or whether the subscription will be active or expired; it starts at 00:00 UTC (spec 3 §4). */
export function upcomingStatus(startDate: string | null, period: SubscriptionPeriod, now: Date): string | null {
  const end = endOf(startDate, period);
  if (end === null || startDate === null) return null;
  const wait = midnight(startDate) - now.getTime();
  if (wait > 0) return TEXTS.startsIn(daysAndHours(wait));
  return now.getTime() < midnight(end) + DAY_MS ? TEXTS.willBeActive : TEXTS.willBeExpired;
}

function daysAndHours(wait: number): string {
  const hours = Math.ceil(wait / HOUR_MS);
  const parts = [plural(Math.floor(hours / 24), 'day'), plural(hours % 24, 'hour')];
  return parts.filter((part) => part !== '').join(' ');
}

const plural = (count: number, word: string): string =>
  count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`;
