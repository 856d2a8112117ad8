import type { Migration } from '@portal/event-bus';
import { hasOtherSpaces, inPlainSpaces } from '@portal/service-kit';
import type { Knex } from 'knex';

/**
 * Names that people enter, by table and column, with what else changes. Their keys have had one space between words before;
 * those of devices have not, and two of a project may differ by a space.
 */
const NAMES = [
  ['projects', 'name'],
  ['parent_companies', 'name'],
  ['project_types', 'value'],
  ['project_business_types', 'value'],
  ['causes_of_loss', 'value'],
  ['locations', 'name'],
  ['locations', 'address'],
  ['company_contacts', 'name', ', version = version + 1'],
] as const;
/** Names of which announcements tell other services; services/insights learns of the rest by the portfolio. */
const ANNOUNCED: readonly string[] = ['projects.name', 'locations.address', 'company_contacts.name'];

/**
 * Puts one space between the words of names that were stored as they were pasted: where others had copied them, searches did
 * not find them. Begins a round of announcements if other services keep one of them.
 */
export const plainNamesMigration: Migration = {
  async up(knex) {
    let isAnnounced = false;
    for (const [table, column, others = ''] of NAMES) {
      const count = await rename(knex, { table, column, others });
      if (count > 0 && ANNOUNCED.includes(`${table}.${column}`)) isAnnounced = true;
    }
    if (isAnnounced) await knex.raw('update state_announcements set next_at = now(), last_project_id = null');
  },
  async down() {
    // The spaces that there were are not kept.
  },
};

/** Returns how many rows had another name. */
async function rename(
  knex: Knex,
  { table, column, others }: { readonly table: string; readonly column: string; readonly others: string },
): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `update ${table} set ${column} = ${inPlainSpaces(column)}${others} where ${hasOtherSpaces(column)}`,
  );
  return rowCount;
}
