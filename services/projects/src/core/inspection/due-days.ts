import { DUE_SOON_DAYS } from '@portal/contracts/projects/recommendation-lists';
import { AWAITS_SITE } from './inspection.repository.ts';
import { siteTodayOf } from './site-time.ts';

/** The first of the calendar days that there are on earth now: a day before it has ended everywhere. */
const EARLIEST_TODAY = `(now() at time zone 'utc' - interval '12 hours')::date`;
const LATEST_TODAY = `(now() at time zone 'utc' + interval '14 hours')::date`;
const TODAY = siteTodayOf('r.inspection_id');

/**
 * Condition of a recommendation whose due day has ended at its site before it was carried out. The site's day is looked up
 * only where it decides. Scores count it so in closed projects, too: closing makes no site safer (decisions §14).
 */
export const PAST_DUE = `(${AWAITS_SITE} and coalesce(r.due_on < ${LATEST_TODAY}
  and (r.due_on < ${EARLIEST_TODAY} or r.due_on < ${TODAY}), false))`;

/** Condition of a recommendation of an open project: a closed one blocks every step of the site, and waits for none. */
const IN_OPEN_PROJECT = `exists (select from projects o where o.id = r.project_id and o.status = 'Open')`;

/** Condition of an overdue recommendation: its open project waits for the site after the due day (decisions §26.4). */
export const OVERDUE = `(${PAST_DUE} and ${IN_OPEN_PROJECT})`;

/** Condition of a recommendation due soon: its open project waits for the site, and it is due within a week. */
export const DUE_SOON = `(${AWAITS_SITE} and coalesce(r.due_on >= ${EARLIEST_TODAY} and r.due_on <= ${LATEST_TODAY} + ${DUE_SOON_DAYS}
  and r.due_on - ${TODAY} between 0 and ${DUE_SOON_DAYS}, false) and ${IN_OPEN_PROJECT})`;
