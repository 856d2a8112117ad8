import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { invalid } from '@portal/service-kit';
import { siteDay } from '@portal/contracts/common/site-day';
import type { StoredInspection } from '../inspections/inspection.repository.ts';

/** Refuses a due date that lies before the day of the inspection at the site (decisions §20). */
export function requireDueAfterInspection(due: string | null | undefined, inspection: StoredInspection): void {
  if (!due) return;
  const { start_at: start, time_zone: timeZone } = inspection;
  if (siteDay(new Date(due), timeZone) < siteDay(start, timeZone)) {
    throw invalid({ dueDateTime: [RECOMMENDATION_TEXTS.dueBeforeInspection] });
  }
}
