const DAY = 86_400_000;
const HOUR = DAY / 24;
/** Steps of an axis of two days at most. */
const STEPS_IN_HOURS = [1, 2, 3, 6, 12];
const STEPS_IN_DAYS = [1, 2, 7, 14];
const STEPS_IN_MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

/** Returns at most `count` moments from `from` to `to` for an axis: beginnings of months, of days in a short time, or of hours in two days where `hasHours`. */
export function timeTicks(from: number, to: number, count: number, hasHours = false): readonly number[] {
  if (hasHours && to - from <= 2 * DAY) {
    for (const hours of STEPS_IN_HOURS) {
      const ticks = everyHours(from, to, hours);
      if (ticks.length <= count) return ticks;
    }
  }
  for (const days of STEPS_IN_DAYS) {
    const ticks = everyDays(from, to, days);
    if (ticks.length <= count) return ticks;
  }
  for (const months of STEPS_IN_MONTHS) {
    const ticks = everyMonths(from, to, months);
    if (ticks.length <= count) return ticks;
  }
  return [from, to];
}

function everyHours(from: number, to: number, hours: number): readonly number[] {
  const first = Math.ceil(from / (hours * HOUR)) * hours * HOUR;
  const length = Math.max(0, Math.floor((to - first) / (hours * HOUR)) + 1);
  return Array.from({ length }, (_, index) => first + index * hours * HOUR);
}

function everyDays(from: number, to: number, days: number): readonly number[] {
  const first = Math.ceil(from / DAY) * DAY;
  const length = Math.max(0, Math.floor((to - first) / (days * DAY)) + 1);
  return length > MANY
    ? Array.from({ length: MANY }, () => from)
    : Array.from({ length }, (_, index) => first + index * days * DAY);
}

function everyMonths(from: number, to: number, months: number): readonly number[] {
  const start = new Date(from);
  const ticks: number[] = [];
  for (let month = 0; ticks.length < MANY; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month);
    if (at > to) break;
    if (at >= from && new Date(at).getUTCMonth() % months === 0 && isInYear(at, months)) ticks.push(at);
  }
  return ticks;
}

/** Steps of more than a year fall on the years that they divide. */
const isInYear = (at: number, months: number): boolean =>
  months <= 12 || (new Date(at).getUTCMonth() === 0 && new Date(at).getUTCFullYear() % (months / 12) === 0);

/** More than any axis holds. */
const MANY = 1_000;
