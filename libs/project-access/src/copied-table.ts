import type { EventHandler } from '@portal/event-bus';
import type { Migrations } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A table that a service keeps from events of another service. */
export interface CopiedTable {
  /** Migrations of the table; their names sort before those of the service, which may refer to it. */
  readonly migrations: Migrations;
  /** Handlers for a consumer of `admin.>` or `admin.company.>`. */
  readonly handlers: readonly EventHandler[];
}

/** Stores a company's row unless a version as high is stored already: events may come twice and in any order. */
export async function storeNewest(
  tx: Knex.Transaction,
  table: string,
  row: { readonly company_id: string; readonly version: number; readonly [column: string]: unknown },
): Promise<void> {
  await tx(table).insert(row).onConflict('company_id').merge().where(`${table}.version`, '<', row.version);
}
