import type { Migration } from '@portal/event-bus';

/**
 * Creates the table of all accounts, with and without a company. `user_id` is the person's id everywhere. The company's
 * type is copied to the member, tied to the company by the foreign key, so that a check covers role and company type
 * together (spec 1 §6, spec 3 §6).
 */
export const members: Migration = {
  async up(knex) {
    await knex.raw(`
      create table members (
        user_id uuid primary key,
        version integer not null default 1 check (version > 0),
        email text not null check (email = btrim(email) and char_length(email) between 3 and 64),
        first_name text not null check (first_name ~ '\\S' and char_length(first_name) <= 45),
        last_name text not null check (last_name ~ '\\S' and char_length(last_name) <= 45),
        role text not null,
        company_id uuid,
        company_type text not null default 'NoCompany',
        is_primary_contact boolean not null default false,
        designation text check (char_length(designation) <= 50),
        phone text check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
        country text,
        state text check (char_length(state) <= 45),
        city text check (char_length(city) <= 45),
        address_line text check (char_length(address_line) <= 95),
        zip_code text check (char_length(zip_code) <= 15),
        access_status text not null
          check (access_status in ('NoAccess', 'InviteSent', 'NeedApproval', 'HasAccess', 'AccessRejected')),
        rejection_reason text check (char_length(rejection_reason) <= 1000),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint members_company_fkey foreign key (company_id, company_type) references companies (company_id, type),
        constraint members_company_type_check check ((company_id is null) = (company_type = 'NoCompany')),
        constraint members_role_check check (case company_type
          when 'Insurance' then role in ('ICCoordinator', 'ICUnderwriter', 'RiskEngineer')
          when 'Broker' then role in ('ICCoordinator', 'ICUnderwriter', 'RiskEngineer', 'RiskManager', 'SiteContact')
          when 'Risk' then role in ('RCCoordinator', 'RiskEngineer')
          when 'NoCompany' then role in ('Admin', 'Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner',
            'SiteContact', 'RiskEngineer', 'None')
          else false end),
        constraint members_primary_contact_check
          check (not is_primary_contact or role in ('ICCoordinator', 'RCCoordinator')),
        constraint members_address_check
          check (num_nulls(country, city, address_line, zip_code) in (0, 4) and (state is null or country is not null)),
        constraint members_rejection_check check ((access_status = 'AccessRejected') = (rejection_reason is not null))
      );
      create unique index members_email_key on members (lower(email));
      create unique index members_primary_contact_key on members (company_id) where is_primary_contact;
      create index members_company on members (company_id) where company_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('drop table members');
  },
};
