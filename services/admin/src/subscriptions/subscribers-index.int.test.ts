import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin, type AdminFixture } from '../admin.fixture.ts';
import { plansOf } from '../plans.fixture.ts';
import { listCandidates, listSubscribers } from './subscribers.ts';

const PEOPLE = 20_000;
const PAGE = {
  page: 1,
  pageSize: 10,
  offset: 0,
  sortFieldName: 'name',
  sortDirection: 'Ascending',
  name: undefined,
} as const;

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
  await admin.knex.raw(`
    with people as (
      insert into members (user_id, email, first_name, last_name, role, company_type, access_status)
      select gen_random_uuid(), 'manager' || n || '@list.example', 'Manager', lpad(n::text, 6, '0'),
        case n % 2 when 0 then 'RiskManager' else 'DeveloperOwner' end, 'NoCompany', 'HasAccess'
      from generate_series(1, ${PEOPLE}) n returning user_id)
    insert into subscriptions (subscription_id, user_id, type, package, period, start_date, end_date)
    select gen_random_uuid(), user_id, 'Paid', 'Pro', 'Year', current_date, current_date + 364 from people`);
  await admin.knex.raw('analyze members; analyze subscriptions');
});
afterAll(() => admin.stop());

it('people without a company are listed in the order of an index', async () => {
  for (const list of [listSubscribers, listCandidates]) {
    const [page = ''] = await plansOf(admin.knex, 'from members', () => list(admin.knex, 'RiskManager', PAGE));
    expect(page).toContain('members_alone');
    expect(page).not.toMatch(/Seq Scan/);
    expect((await list(admin.knex, 'RiskManager', PAGE)).totalCount).toBe(PEOPLE / 2);
  }
});
