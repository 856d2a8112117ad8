import type { Migration } from '@portal/event-bus';
import { OVERDUE_AT, recommendationsOf } from './140-portfolio-views.ts';

/** The last due day that can be entered: `INSTANT_YEARS` of the contracts. */
const LAST_DAY = `date '9000-12-31'`;

/**
 * Publishes no moment of being overdue for recommendations that are due later than can be entered: some were entered before,
 * and in the year 10000 an instant has no form that events take. These count as changed.
 */
export const portfolioOfLateDaysMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create or replace view portfolio_recommendations as
      ${recommendationsOf(`case when r.due_on <= ${LAST_DAY} then ${OVERDUE_AT} end`)};
      insert into portfolio_changes (kind, item_id) select 'recommendation', id from recommendations where due_on > ${LAST_DAY};
    `);
  },
  async down(knex) {
    await knex.raw(`create or replace view portfolio_recommendations as ${recommendationsOf(OVERDUE_AT)}`);
  },
};
