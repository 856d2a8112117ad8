import type { Migration } from '@portal/event-bus';

/**
 * Adds the company that an engineer had when an assignment ended, null for one without, and the name of its project then: whom
 * they join later learns nothing of the project, and who has left it no later name. Assignments that ended before are taken as
 * those of the present company, by the present name.
 */
export const companiesAtTheEndMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table assigned_engineers add column ended_company_id uuid, add column ended_company_name text,
        add column ended_project_name text;
      update assigned_engineers a set ended_company_id = e.company_id, ended_company_name = e.company_name
        from known_engineers e where e.user_id = a.engineer_id and a.ended_at is not null;
      update assigned_engineers a set ended_project_name = p.name
        from known_projects p where p.id = a.project_id and a.ended_at is not null;
      create index assigned_engineers_of_ended_company on assigned_engineers (ended_company_id) where ended_at is not null;
    `);
  },
  async down(knex) {
    await knex.raw(`alter table assigned_engineers drop column ended_company_id, drop column ended_company_name,
      drop column ended_project_name`);
  },
};
