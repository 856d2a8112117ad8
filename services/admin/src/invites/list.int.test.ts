import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin, type AdminFixture } from '../admin.fixture.ts';
import { plansOf } from '../plans.fixture.ts';
import { findInvite, listInvites, requireInvite } from '../core/invites/invite.repository.ts';

let admin: AdminFixture;
const companyId = randomUUID();
const granite = randomUUID();
beforeAll(async () => {
  admin = await startAdmin();
  await admin.knex.transaction(fill);
  await admin.knex.raw('analyze companies; analyze members; analyze invites');
});
afterAll(() => admin.stop());

/** 50,000 invites of 1,000 insurers; ours is one of them, and has invited engineers of a risk company. */
async function fill(knex: Knex.Transaction): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex.raw(
    `insert into companies (company_id, type, name, country, city, address_line, zip_code, phone)
     select case n when 0 then :granite::uuid when 1 then :companyId::uuid else gen_random_uuid() end,
       case n when 0 then 'Risk' else 'Insurance' end, 'Company ' || n, 'Norway', 'Oslo', 'Kai 1', '0150', '+4722334455'
     from generate_series(0, 1000) n`,
    { companyId, granite },
  );
  // In parts, each of which ends within the patience of the connection on a busy machine.
  for (let part = 0; part < 10; part++)
    await knex.raw(
      `with numbered as (select company_id, row_number() over (order by name) as n from companies where type = 'Insurance'),
       people as (
         insert into members (user_id, email, first_name, last_name, role, company_id, company_type, access_status)
         select gen_random_uuid(), p || '@many.example', 'Uma', 'Berg ' || p, 'ICUnderwriter', company_id, 'Insurance', 'HasAccess'
         from generate_series(1 + 5000 * :part::int, 5000 * (:part::int + 1)) p join numbered on n = 1 + p % 1000
         returning user_id, company_id)
       insert into invites (invite_id, kind, user_id, company_id, sent_at)
       select gen_random_uuid(), 'TeamMember', user_id, company_id, now() from people`,
      { part },
    );
  await knex.raw(
    `with people as (
       insert into members (user_id, email, first_name, last_name, role, company_id, company_type, access_status)
       select gen_random_uuid(), p || '@granite.example', 'Malik', 'Osei', 'RiskEngineer', :granite::uuid, 'Risk', 'HasAccess'
       from generate_series(1, 5) p returning user_id)
     insert into invites (invite_id, kind, user_id, company_id, sent_at)
     select gen_random_uuid(), 'Contact', user_id, :companyId::uuid, now() from people`,
    { companyId, granite },
  );
}

const PAGE = { page: 1, pageSize: 10, offset: 0, sortFieldName: 'sentAt', sortDirection: 'Descending' } as const;

it('a company’s invites are found by the indexes of who sent them and whose people they are', async () => {
  for (const tenant of [{ companyId }, { companyId: granite }, 'portal'] as const)
    for (const plan of await plansOf(admin.knex, 'from invites', () =>
      listInvites(admin.knex, tenant, { ...PAGE, name: undefined }),
    ))
      expect(plan).not.toMatch(/Seq Scan on (invites|members)/);
  expect((await listInvites(admin.knex, { companyId: granite }, { ...PAGE, name: undefined })).totalCount).toBe(5);
});

it('one invite is found by its id, whatever the company has', async () => {
  const { items } = await listInvites(admin.knex, { companyId }, { ...PAGE, name: undefined });
  const { inviteId } = items[0] ?? { inviteId: '' };
  const viewer = { role: 'ICCoordinator', companyId } as const;
  const plans = await plansOf(admin.knex, 'from invites', async () => {
    await findInvite(admin.knex, { inviteId });
    await requireInvite(admin.knex, viewer, { inviteId });
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (invites|members)/);
    expect(plan).toMatch(/Index Scan using invites_pkey/);
  }
});
