import type { Migration } from '@portal/event-bus';

/**
 * Keeps figures of the market that are shown no more: who has read one knows it as long as it is true, so that nothing may be shown
 * beside it by which a small rest follows (ADR 46). They leave once enough behind them has changed.
 */
export const withdrawnFiguresMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table market_cells add column is_shown boolean not null default true;
      comment on column market_cells.is_shown is 'False for a figure that was shown before this month and that readers may remember.';
    `);
  },
  async down(knex) {
    await knex.raw('delete from market_cells where not is_shown; alter table market_cells drop column is_shown');
  },
};
