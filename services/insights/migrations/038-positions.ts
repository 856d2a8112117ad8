import type { Migration } from '@portal/event-bus';

/**
 * Adds what finds the projects of an area (ADR 47): the cell of one degree that a position is in, counted from the south pole
 * and the date line eastward, and the point on a sphere of radius 1, between which distances are those of a straight line.
 */
export const positionsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table portfolio_projects
        add column cell integer generated always as
          (case when latitude is not null and longitude is not null then
            least(floor(latitude + 90), 179)::integer * 360 + least(floor(longitude + 180), 359)::integer end) stored,
        add column sphere_x double precision generated always as (cos(radians(latitude)) * cos(radians(longitude))) stored,
        add column sphere_y double precision generated always as (cos(radians(latitude)) * sin(radians(longitude))) stored,
        add column sphere_z double precision generated always as (sin(radians(latitude))) stored;
      create index portfolio_projects_cells on portfolio_projects (company_id, cell);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index portfolio_projects_cells;
      alter table portfolio_projects
        drop column cell, drop column sphere_x, drop column sphere_y, drop column sphere_z;
    `);
  },
};
