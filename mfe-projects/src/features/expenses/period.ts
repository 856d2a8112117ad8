/** Periods by which entries are narrowed, from the viewer's day. */
export const PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day of a period. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const dayText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the days of a period, for somebody whose day it is. */
export function daysOf(period: Period, today: string): Days {
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (period === 'thisYear') return { from: dayText(year, 0, 1), to: dayText(year, 11, 31) };
  if (period === 'lastYear') return { from: dayText(year - 1, 0, 1), to: dayText(year - 1, 11, 31) };
  const first = period === 'thisMonth' ? month - 1 : month - 2;
  return { from: dayText(year, first, 1), to: dayText(year, first + 1, 0) };
}
