import type { Migration } from '@portal/event-bus';
import { triggerFunctionsOf, type Source } from '@portal/portfolio-feed';
import { instantOf, projectsOf } from './140-portfolio-views.ts';
import { PROJECTS } from './158-proposals-of-the-portfolio.ts';

/** {@link PROJECTS} with the start of what is published. */
export const PROJECTS_WITH_START: Source = { ...PROJECTS, columns: `${PROJECTS.columns}, ready_since` };

/**
 * Keeps since when a project needs another engineer, and publishes it with the project (ADR 44). Of those that need one
 * already the time is that at which they lost the engineer, where their history has it.
 */
export const startOfReallocationMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table projects add column ready_since timestamptz;
      ${triggerFunctionsOf('projects', PROJECTS_WITH_START)}
      update projects p set ready_since = (select max(a.happened_at) from activities a
        where a.item_kind = 'project' and a.item_id = p.id
          and a.changes @> '[{"field":"primaryRiskEngineer","newValue":null}]')
      where p.ready_to_be_reallocated;
      create or replace view portfolio_projects as ${projectsOf(`, ${instantOf('p.ready_since')} as ready_since`)};
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${triggerFunctionsOf('projects', PROJECTS)}
      drop view portfolio_projects;
      create view portfolio_projects as ${projectsOf('')};
      alter table projects drop column ready_since;
    `);
  },
};
