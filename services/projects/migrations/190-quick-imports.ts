import type { Migration } from '@portal/event-bus';
import { triggerFunctionsOf } from '@portal/portfolio-feed';
import { PROJECTS } from './175-alerts-of-the-portfolio.ts';

/**
 * Takes work off imports, which add ten thousand projects in one transaction: notes of added projects are written without a copy
 * of their rows, and events, which the relay soon deletes, are stored without compressing them.
 */
export const quickImportsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${triggerFunctionsOf('projects', PROJECTS)}
      alter table outbox alter column event set storage external;
    `);
  },
  async down(knex) {
    await knex.raw('alter table outbox alter column event set storage extended');
  },
};
