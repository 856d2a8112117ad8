import type { Migration } from '@portal/event-bus';

/** Finds and counts a company's own types and causes of loss without reading those of others. */
export const namesByCompanyMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index project_types_company on project_types (company_id);
      create index project_business_types_company on project_business_types (company_id);
      create index causes_of_loss_company on causes_of_loss (company_id);
    `);
  },
  async down(knex) {
    await knex.raw(
      'drop index project_types_company; drop index project_business_types_company; drop index causes_of_loss_company',
    );
  },
};
