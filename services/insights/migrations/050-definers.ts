import type { Migration } from '@portal/event-bus';
import { emptying, OF_PROJECTS } from './030-claim-amounts.ts';
import { OF_MONEY } from './035-money.ts';
import { PROPOSALS } from './041-proposals.ts';

export const TABLES = `${PROPOSALS}, ${OF_MONEY}, ${OF_PROJECTS}`;

/** Returns SQL of the function that empties tables of the read model, whatever its caller has made. */
export function emptyingQualified(tables: string): string {
  const qualified = tables.split(',').map((table) => `public.${table.trim()}`);
  return `
      create or replace function empty_read_model() returns void language plpgsql security definer
        set search_path = pg_catalog, public, pg_temp as $$
      begin
        perform from public.consumer_positions order by consumer for update;
        truncate ${qualified.join(', ')};
      end $$;`;
}

/**
 * Lets `empty_read_model`, which runs with the rights of its owner, find no table or function that its caller has made: temporary
 * ones come last and its tables are named with their schema. The service's role alone may call it (libs/audit).
 */
export const definersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${emptyingQualified(TABLES)}
      revoke execute on function empty_read_model() from public;
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${emptying(TABLES)}
      grant execute on function empty_read_model() to public;
    `);
  },
};
