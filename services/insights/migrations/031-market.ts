import type { Migration } from '@portal/event-bus';

/**
 * Creates the figures of the Global Ecosystem (ADR 46). `market_cells`, `market_peers` and `market_nights` hold what is shown, of
 * nobody in particular. `portfolio_facts` belongs to the read model of projects: what figures count of each, and since which
 * night it has been so; `portfolio_past_facts` has what it was before. By them figures are kept until enough has changed. A rebuild
 * leaves them as they are.
 */
export const marketMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table portfolio_facts (
        project_id uuid not null,
        figure text collate "C" not null,
        slice text collate "C" not null,
        company_id uuid not null,
        kind text collate "C" not null,
        category text collate "C" not null,
        construction text collate "C" not null,
        country text collate "C" not null,
        period text collate "C" not null,
        items integer not null,
        amount numeric,
        currency text not null,
        changed_on date not null,
        primary key (project_id, figure, slice)
      );
      comment on column portfolio_facts.period is 'Place of the shortest relative period since the begin of the policy; 4 for none.';
      comment on column portfolio_facts.amount is 'In the currency; of scores the share of the maximum.';

      create table portfolio_past_facts (like portfolio_facts);
      comment on table portfolio_past_facts is
        'Facts as they were before the night of changed_on, of projects that were deleted or count elsewhere since.';

      create table market_cells (
        figure text collate "C" not null,
        slice text collate "C" not null,
        kind text collate "C" not null,
        category text collate "C" not null,
        construction text collate "C" not null,
        country text collate "C" not null,
        period text collate "C" not null,
        value numeric not null,
        as_of date not null,
        rates_on date,
        primary key (kind, category, construction, country, period, figure, slice)
      );
      comment on table market_cells is 'Figures that are shown, rounded; * stands for all values of a filter.';
      comment on column market_cells.as_of is 'The night of which the figure is; it is kept until enough has changed.';

      create table market_peers (
        project_type_id uuid primary key,
        project_type text not null,
        projects integer not null,
        thresholds numeric[] not null,
        as_of date not null
      );
      comment on column market_peers.thresholds is 'Scores over their maximum that part the peers into equal groups, the lowest first.';

      create table market_nights (
        is_only boolean primary key default true check (is_only),
        night date not null,
        computed_at timestamptz not null,
        settled_on date not null
      );
      comment on column market_nights.settled_on is 'The night that chose the cells: the first one of its month.';
    `);
  },
  async down(knex) {
    await knex.raw('drop table market_nights, market_peers, market_cells, portfolio_past_facts, portfolio_facts');
  },
};
