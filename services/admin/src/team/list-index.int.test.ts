import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { plansOf } from '../plans.fixture.ts';

const MEMBERS = 20_000;

let admin: AdminFixture;
let company: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  company = await admin.company();
  await admin.knex.raw(
    `insert into members (user_id, email, first_name, last_name, role, company_id, company_type, access_status)
     select gen_random_uuid(), 'member' || n || '@list.example', 'Member', lpad(n::text, 6, '0'), 'ICUnderwriter',
       :companyId, 'Insurance', 'NoAccess' from generate_series(1, ${MEMBERS}) n`,
    { companyId: company.companyId },
  );
  await admin.knex.raw('analyze members');
});
afterAll(() => admin.stop());

it('the default order of the team is served by its index, from either end', async () => {
  for (const query of ['', '?sortFieldName=ContactInfo.Name.FullName&sortDirection=Descending']) {
    const plans = await plansOf(admin.knex, 'location_name', async () => {
      const answer = await company.coordinator.call('GET', `/team-members${query}`);
      expect(answer.body.data).toMatchObject({ totalCount: MEMBERS + 1, totalPages: (MEMBERS + 10) / 10 });
    });
    expect(plans).toEqual([expect.stringContaining('members_team')]);
    expect(plans[0]).not.toContain('Seq Scan on members');
  }
});

it('a name is found among them', async () => {
  const answer = await company.coordinator.call('GET', '/team-members?name=member%20019999');
  expect(answer.body.data?.items?.map(({ fullName }) => fullName)).toEqual(['Member 019999']);
  expect((await company.coordinator.call('GET', `/team-members?name=${randomUUID()}`)).body.data?.items).toEqual([]);
});
