import { companyChanged } from '@portal/contracts/events/admin';
import { on } from '@portal/event-bus';
import { storeNewest, type CopiedTable } from './copied-table.ts';

/** Type and name of each company (`known_companies`), from `admin.company.changed.v1`. */
export const companyFacts: CopiedTable = {
  migrations: {
    '000-known-companies': {
      async up(knex) {
        await knex.raw(`
          create table known_companies (
            company_id uuid primary key,
            version integer not null,
            type text not null,
            name text not null
          )`);
      },
      async down(knex) {
        await knex.raw('drop table known_companies');
      },
    },
  },
  handlers: [
    on(companyChanged, (tx, { data: { companyId, version, type, name } }) =>
      storeNewest(tx, 'known_companies', { company_id: companyId, version, type, name }),
    ),
  ],
};
