import type { DashboardView } from '@portal/contracts/insights/dashboard-view';
import type { TriedWrite } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { startInsights, type Claims, type InsightsFixture } from './testing/portfolio.fixture.ts';

const TAKEN = 'Late ones';
const NAME_TAKEN = [409, 'Duplicate'] as const;

let insights: InsightsFixture;
let view: DashboardView;
const claims: Claims = { role: 'ICCoordinator', companyType: 'Insurance', companyId: randomUUID(), sub: randomUUID() };
const content = { columns: ['projectName'], selection: {} };

beforeAll(async () => {
  insights = await startInsights();
  const save = async (name: string) =>
    (await insights.send(claims, 'POST', '/dashboard/views', { list: 'reports', name, ...content }))
      .data as DashboardView;
  await save(TAKEN);
  view = await save('Mine');
});
afterAll(() => insights?.stop());

const stranger = () => ({ claims: { ...claims, sub: randomUUID() } });

const TRIED: Readonly<Record<string, () => TriedWrite>> = {
  'POST /dashboard/views': () => ({
    path: '/dashboard/views',
    claims,
    body: { list: 'reports', name: 'Another', ...content },
    breaches: { state: { body: { list: 'reports', name: TAKEN, ...content }, answers: NAME_TAKEN } },
  }),
  'PUT /dashboard/views/{id}': () => ({
    path: `/dashboard/views/${view.id}`,
    claims,
    body: { name: 'Ours', ...content },
    headers: { 'if-match': '"1"' },
    breaches: { tenant: stranger(), state: { body: { name: TAKEN, ...content }, answers: NAME_TAKEN } },
  }),
  'DELETE /dashboard/views/{id}': () => ({
    path: `/dashboard/views/${view.id}`,
    claims,
    breaches: { tenant: stranger() },
  }),
  'PUT /dashboard/views/columns': () => ({
    path: '/dashboard/views/columns',
    claims,
    body: { list: 'reports', columns: ['projectName'] },
  }),
};

describeOrderOfChecks('insights', TRIED, () => insights.running);
