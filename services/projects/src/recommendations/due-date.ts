import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { invalid } from '@portal/service-kit';
import type { StoredInspection } from '../inspections/inspection.repository.ts';

/** The calendar day of an instant at the site; that of UTC where the site's zone is not known. */
export function siteDay(instant: Date, timeZone: string | null): string {
  try {
    return dayIn(instant, timeZone ?? 'UTC');
  } catch {
    return dayIn(instant, 'UTC');
  }
}

/** Swedish writes days as ISO 8601 does. */
const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/** Refuses a due date that lies before the day of the inspection at the site (decisions §20). */
export function requireDueAfterInspection(due: string | null | undefined, inspection: StoredInspection): void {
  if (!due) return;
  const { start_at: start, time_zone: timeZone } = inspection;
  if (siteDay(new Date(due), timeZone) < siteDay(start, timeZone)) {
    throw invalid({ dueDateTime: [RECOMMENDATION_TEXTS.dueBeforeInspection] });
  }
}
