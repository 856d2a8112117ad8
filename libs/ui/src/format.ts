import type { PostalAddress } from '@portal/contracts/identity/user';
import { SCREEN_TEXTS } from './texts/screen.texts.ts';

const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const DAY_PARTS = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;
const INSTANT_PARTS = { ...DAY_PARTS, hour: 'numeric', minute: '2-digit' } as const;
const DAY = new Intl.DateTimeFormat('en-US', DAY_PARTS);
const INSTANT = new Intl.DateTimeFormat('en-US', INSTANT_PARTS);
const SHIFTED = new Intl.DateTimeFormat('en-US', { ...INSTANT_PARTS, timeZone: 'UTC' });
const MINUTE_MS = 60_000;

/** An amount with thousands separators and two decimals (spec 2 §9); null is '–'. */
export const formatAmount = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? SCREEN_TEXTS.nothing : MONEY.format(amount);

/** A number with thousands separators and at most two decimals; null is '–'. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? SCREEN_TEXTS.nothing : NUMBER.format(value);

/** A share in percent; null is '–'. */
export const formatPercent = (value: number | null | undefined): string =>
  value === null || value === undefined ? SCREEN_TEXTS.nothing : `${NUMBER.format(value)}%`;

/** A calendar date `YYYY-MM-DD` as MM/dd/yyyy (spec 2 §9), without a time zone; null is '–'. */
export function formatDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : SCREEN_TEXTS.nothing;
}

/** An instant in the viewer's time zone as MM/dd/yyyy h:mm a (spec 2 §9). */
export function formatInstant(instant: string | null | undefined): string {
  const time = new Date(instant ?? '');
  return Number.isNaN(time.getTime()) ? SCREEN_TEXTS.nothing : INSTANT.format(time).replace(',', '');
}

/** The day of an instant in the viewer's time zone as MM/dd/yyyy. */
export const formatDayOf = (instant: string): string => DAY.format(new Date(instant));

/** Formats a wall time `YYYY-MM-DDTHH:mm` as MM/dd/yyyy h:mm a. */
export const formatWallTime = (wallTime: string): string => formatSiteTime(`${wallTime}Z`, 0);

/** Formats an instant as MM/dd/yyyy h:mm a, for a local time this many minutes ahead of UTC. */
export const formatSiteTime = (instant: string, offsetMinutes: number): string =>
  SHIFTED.format(new Date(Date.parse(instant) + offsetMinutes * MINUTE_MS)).replace(',', '');

/** Formats the offset of local time from UTC: UTC+1, UTC−3:30. */
export function formatUtcOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const sign = offsetMinutes < 0 ? '−' : '+';
  return `UTC${sign}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

/** An address in one line, from the street to the country. */
export const formatAddress = ({ addressLine, zipCode, city, state, country }: PostalAddress): string =>
  [addressLine, zipCode, city, state, country].filter(Boolean).join(', ');
