import dayjs, { type Dayjs } from 'dayjs';

/** Key presses in a calendar, with the days or months that each goes on. */
const STEPS: Readonly<Record<string, readonly [number, 'day' | 'month']>> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-7, 'day'],
  ArrowDown: [7, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
  'Shift+PageUp': [-12, 'month'],
  'Shift+PageDown': [12, 'month'],
};

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Returns the day, `YYYY-MM-DD`, to which a key leads from another day in a calendar, as in the date grid of the ARIA Authoring
 * Practices: arrows by a day or a week, PageUp and PageDown by a month, with Shift by a year, Home and End within the week. A day
 * that a month does not have is its last one. Returns undefined for keys that lead nowhere.
 * @param firstDay the week's first day, 0 for Sunday
 */
export function dayOfKey(pressed: PressedKey, from: string, firstDay: number): string | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const key = pressed.shiftKey ? `Shift+${pressed.key}` : pressed.key;
  return goal(key, dayjs(from), firstDay)?.format('YYYY-MM-DD');
}

function goal(key: string, day: Dayjs, firstDay: number): Dayjs | undefined {
  const place = (day.day() - firstDay + 7) % 7;
  if (key === 'Home') return day.subtract(place, 'day');
  if (key === 'End') return day.add(6 - place, 'day');
  const step = STEPS[key];
  return step && day.add(...step);
}
