/** A day of the week, Sunday first, as calendars number them. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/**
 * Returns the first day of the week where a language is spoken, by default the browser's: Sunday for `en-US`, Monday for
 * `en-GB`. Browsers that do not know it begin with Sunday, as the specified form of dates does.
 */
export function firstDayOfWeek(language = navigator.language): WeekDay {
  const locale = new Intl.Locale(language) as WithWeek;
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  // Monday is 1 there, and Sunday 7.
  return (((info?.firstDay ?? 0) + 7) % 7) as WeekDay;
}
