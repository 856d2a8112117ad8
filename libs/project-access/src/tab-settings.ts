import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import { on } from '@portal/event-bus';
import { storeNewest, type CopiedTable } from './copied-table.ts';

/**
 * Roles that see the tabs of each company's projects (`known_tab_settings`), from `admin.company.tab-access-changed.v1`.
 * A company that has set nothing has no row.
 */
export const tabSettings: CopiedTable = {
  migrations: {
    '000-known-tab-settings': {
      async up(knex) {
        await knex.raw(`
          create table known_tab_settings (
            company_id uuid primary key,
            version integer not null,
            tabs jsonb not null
          )`);
      },
      async down(knex) {
        await knex.raw('drop table known_tab_settings');
      },
    },
  },
  handlers: [
    on(companyTabAccessChanged, (tx, { data: { companyId, version, tabs } }) =>
      storeNewest(tx, 'known_tab_settings', { company_id: companyId, version, tabs: JSON.stringify(tabs) }),
    ),
  ],
};
