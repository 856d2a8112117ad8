import * as registration from '@portal/contracts/events/registration';
import { dashboardChanged } from '@portal/contracts/events/work';
import type { MyWork } from '@portal/contracts/insights/my-work';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInsights, type Claims, type InsightsFixture } from '../testing/portfolio.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

const workOf = async (claims: Claims, query: Readonly<Record<string, string>> = {}) =>
  (await insights.get<MyWork>(claims, '/dashboard/my-work', query)).data.items;
const idsOf = async (claims: Claims) =>
  (await workOf(claims)).map(({ key }) => key.replace(/^JudgeRegistration\//, '')).toSorted();

const person = (role: NonNullable<Claims['role']>, companyType: Claims['companyType'], companyId: string): Claims => ({
  ...{ sub: randomUUID(), role, companyId },
  ...(companyType && { companyType }),
});

/** An insurer and a risk company with those who may judge, and those who may not. */
function companies() {
  const [insurer, risk, other] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    ...{ insurer, risk },
    coordinator: person('ICCoordinator', 'Insurance', insurer),
    underwriter: person('ICUnderwriter', 'Insurance', insurer),
    stranger: person('ICCoordinator', 'Insurance', other),
    riskCoordinator: person('RCCoordinator', 'Risk', risk),
    engineer: person('RiskEngineer', 'Risk', risk),
  };
}

const asked = (inviterCompanyId: string | null, fields: object = {}) => ({
  ...{ inviteId: randomUUID(), userId: randomUUID(), userName: 'Ana Pérez', userEmail: 'ana@example.com' },
  ...{ role: 'SiteContact' as const, companyId: null as string | null, companyType: 'NoCompany' as const },
  ...{ inviterCompanyId, ...fields },
});
const company = (inviterCompanyId: string) => ({
  ...{ inviteId: randomUUID(), userId: randomUUID(), userName: 'Ömer Żak', userEmail: 'o@granite.example' },
  ...{ companyId: randomUUID(), companyName: 'Granite & Søn', inviterCompanyId },
});

it('people and risk companies who signed up wait for who grants them access, and nobody else sees them', async () => {
  const { insurer, risk, coordinator, riskCoordinator, ...others } = companies();
  const contact = asked(insurer);
  const granite = company(insurer);
  const own = asked(risk, { role: 'RiskEngineer', companyId: risk, companyType: 'Risk', userName: 'Åsa Þórr' });
  // The insurer invited an engineer of the risk company as a contact: that company judges (decisions §3.4).
  const engineer = asked(insurer, { role: 'RiskEngineer', companyId: risk, companyType: 'Risk', userName: 'Bo Ek' });
  // A coordinator of the own team without a seat: risk companies judge engineers alone.
  const colleague = asked(risk, { role: 'RCCoordinator', companyId: risk, companyType: 'Risk' });
  const { nats } = insights.running;
  for (const one of [contact, own, engineer, colleague])
    await publishEvent(nats, registration.userRegistrationRequested, one);
  await publishEvent(nats, registration.companyRegistrationRequested, granite);
  const stored = () => insights.knex('waiting_registrations').whereIn('giver_id', [insurer, risk]);
  await until(async () => (await stored()).length === 5);
  const items = await workOf(coordinator);
  expect(items.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))).toMatchObject([
    {
      ...{ kind: 'JudgeRegistration', urgency: 'Waiting', projectId: null, projectName: null, count: 1 },
      ...{ title: 'Ana Pérez, Site Contact', reason: 'Registered, waiting for your approval' },
      to: `/my-company?inviteId=${contact.inviteId}`,
    },
    {
      ...{ title: 'Granite & Søn', reason: 'Registered by Ömer Żak, waiting for your approval' },
      to: `/my-company?inviteId=${granite.inviteId}`,
    },
  ]);
  expect(items).toHaveLength(2);
  expect(await idsOf(riskCoordinator)).toEqual([own.inviteId, engineer.inviteId].toSorted());
  for (const one of [others.underwriter, others.stranger, others.engineer]) expect(await workOf(one)).toEqual([]);
  // They are of no project: filters leave none.
  expect(await workOf(coordinator, { countryName: 'Norway' })).toEqual([]);
});

it('they wait no more once they are judged or withdrawn, also of two registrations by one invite', async () => {
  const { insurer, coordinator } = companies();
  const { nats } = insights.running;
  const [approved, rejected, withdrawn, kept] = [asked(insurer), asked(insurer), asked(insurer), asked(insurer)];
  for (const one of [approved, rejected, withdrawn, kept])
    await publishEvent(nats, registration.userRegistrationRequested, one);
  const waiting = (...ids: string[]) =>
    until(async () => JSON.stringify(await idsOf(coordinator)) === JSON.stringify(ids.toSorted()));
  await waiting(approved.inviteId, rejected.inviteId, withdrawn.inviteId, kept.inviteId);
  const companyName = 'Northwind';
  await publishEvent(nats, registration.userRegistrationApproved, { ...approved, companyName });
  await publishEvent(nats, registration.userRegistrationRejected, { ...rejected, companyName, rejectionReason: 'No' });
  await publishEvent(nats, registration.userRegistrationWithdrawn, { inviteId: withdrawn.inviteId });
  await waiting(kept.inviteId);
  // Rejected as a person, they register a company by the same invite; both consumers end their own alone.
  const again = { ...company(insurer), inviteId: kept.inviteId };
  await publishEvent(nats, registration.companyRegistrationRequested, again);
  await until(async () => (await workOf(coordinator)).length === 2);
  await publishEvent(nats, registration.userRegistrationRejected, { ...kept, companyName, rejectionReason: 'No' });
  await waiting(kept.inviteId);
  expect((await workOf(coordinator))[0]?.title).toBe('Granite & Søn');
  await publishEvent(nats, registration.companyRegistrationApproved, again);
  await waiting();
});

it('a rebuild leaves them, and the dashboards of the company that judges load again', async () => {
  const { insurer, coordinator } = companies();
  const one = asked(insurer);
  await publishEvent(insights.running.nats, registration.userRegistrationRequested, one);
  await until(async () => (await workOf(coordinator)).length === 1);
  await insights.knex.raw('select empty_read_model()');
  expect(await idsOf(coordinator)).toEqual([one.inviteId]);
  const hints = await insights
    .knex('copied_events')
    .where({ subject: dashboardChanged.subject })
    .pluck<string[]>('event');
  expect(hints.filter((event) => event.includes(insurer))).toHaveLength(1);
});
