import type { Migration } from '@portal/event-bus';

/** Keeps why a file was refused: a virus was found in it, or the scanner has no verdict on it. Of earlier ones a virus was. */
export const refusals: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table documents add refusal text;
      -- Not validated: earlier rows have none, and are not read for it.
      alter table documents add constraint documents_refusal_check
        check (refusal is null or refusal in ('Infected', 'Unchecked') and state = 'Refused') not valid;
    `);
  },
  async down(knex) {
    await knex.raw('alter table documents drop refusal');
  },
};
