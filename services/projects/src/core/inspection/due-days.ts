import { DUE_SOON_DAYS } from '@portal/contracts/projects/recommendation-lists';
import { AWAITS_SITE } from './inspection.repository.ts';
import { siteTodayOf } from './site-time.ts';

/** The first of the calendar days that there are on earth now: a day before it has ended everywhere. */
const EARLIEST_TODAY = `(now() at time zone 'utc' - interval '12 hours')::date`;
const LATEST_TODAY = `(now() at time zone 'utc' + interval '14 hours')::date`;
const TODAY = siteTodayOf('r.inspection_id');

/**
 * Condition of an overdue recommendation: it waits for the site after its due day has ended there. The site's day is
 * looked up only where it decides.
 */
export const OVERDUE = `(${AWAITS_SITE} and coalesce(r.due_on < ${LATEST_TODAY}
  and (r.due_on < ${EARLIEST_TODAY} or r.due_on < ${TODAY}), false))`;

/** Condition of a recommendation due soon: it waits for the site and is due within a week. */
export const DUE_SOON = `(${AWAITS_SITE} and coalesce(r.due_on >= ${EARLIEST_TODAY}
  and r.due_on <= ${LATEST_TODAY} + ${DUE_SOON_DAYS} and r.due_on - ${TODAY} between 0 and ${DUE_SOON_DAYS}, false))`;
