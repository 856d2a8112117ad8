import type { Migration } from '@portal/event-bus';

/**
 * Companies are invited by the portal, which no company does for it; an engineer who was invited as a contact may
 * register a risk company by the invite (decisions §3.4).
 */
export const companyInvites: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table invites drop constraint invites_kind_check;
      alter table invites add constraint invites_kind_check check (kind in ('TeamMember', 'Contact', 'Company'));
      alter table invites add column registers_company boolean not null default false,
        add constraint invites_registers_company_check check (not registers_company or kind = 'Contact');
      comment on column invites.registers_company is 'The person signed up with the company that is theirs now.';
      create index invites_portal on invites (sent_at) where company_id is null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index invites_portal;
      alter table invites drop column registers_company;
      delete from invites where kind = 'Company';
      alter table invites drop constraint invites_kind_check;
      alter table invites add constraint invites_kind_check check (kind in ('TeamMember', 'Contact'));
    `);
  },
};
