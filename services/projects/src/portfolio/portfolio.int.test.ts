import type { SessionClaims } from '@portal/contracts/identity/session';
import { presentItems, publishedItems, publishedStates } from '@portal/portfolio-feed/testing';
import { copyOutbox, until } from '@portal/testing';
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { addPeople, callOf, CALLS, closedProject, send, type Closed } from '../testing/writes.fixture.ts';
import { projectPortfolio } from './project-portfolio.ts';

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;
let closed: Closed;

beforeAll(async () => {
  portal = await startTestPortal();
  await copyOutbox(portal.knex, { ofPortfolio: true });
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator');
  await addPeople({ portal });
  closed = await closedProject(to(), 'Harbour Tower');
});
afterAll(() => portal.stop());
const to = () => ({ portal, company, coordinator });

/** Waits until everything that has changed is published. */
const fed = () => until(async () => (await portal.knex('portfolio_changes').first('seq')) === undefined);
/** Expects that readers of the events have what the service has. */
async function expectSame(after: string) {
  await fed();
  expect([after, await publishedItems(portal.knex, projectPortfolio)]).toEqual([
    after,
    await presentItems(portal.knex, projectPortfolio),
  ]);
}

describe('readers of the states of the portfolio have what the service has', () => {
  it('once a project with all kinds of items was added, and closed', async () => {
    await expectSame('closing');
    const items = await publishedItems(portal.knex, projectPortfolio);
    const counts = Object.entries(items).map(([kind, ofKind]) => [kind, Object.keys(ofKind).length > 0]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ project: true, inspection: true, recommendation: true, assignment: true, report: true, claim: true },
      ...{ claimAmounts: true, accessRequest: true, deviceProposal: true, deviceAlert: true, approvals: false },
    });
  });

  it('after each write that the service has, in an order that is another each time', async () => {
    for (const id of closed.projectIds)
      await send(to(), 'PATCH', { path: `/projects/${id}/open`, body: { reopeningReason: 'Sold again' } });
    const ends = (route: string): boolean => /DELETE \/projects|close$|open$|exports$/.test(route);
    const seed = randomInt(2 ** 32);
    const random = randomFrom(seed);
    const order = Object.keys(CALLS)
      .map((route) => ({ route, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ route }) => route);
    for (const route of order.filter((one) => !ends(one)))
      await send(to(), route, callOf(route, closed)).catch((error: unknown) => {
        throw new Error(`${route} in the order of the seed ${seed}`, { cause: error });
      });
    await expectSame(`the order of the seed ${seed}:\n${order.join('\n')}`);
  });

  it('after statements that change many rows, or only what an item shows of others', async () => {
    const { knex } = portal;
    const statements: [string, string][] = [
      [
        'types',
        `update project_types set value = value || ' 2', company_id = (select company_id from projects limit 1)`,
      ],
      ['parents', `update parent_companies set name = 'Mästerkeel'`],
      ['causes', `update causes_of_loss set value = value || ' etc.'`],
      ['amounts', `update claims set amount = amount + 0.25, paid = 10.5, reserve = null`],
      ['places', `update locations set time_zone = 'Asia/Tokyo', latitude = 35.5, name = 'Ålesund'`],
      ['primary', `update locations set is_primary = false where is_primary`],
      ['names', `update members set first_name = 'Åsa', last_name = 'Þórr'`],
      ['companies', `update companies set name = 'Northwind & Sons'`],
      ['scores', `update projects set risk_score = 100, risk_score_max = 500, risk_band = 1`],
      ['bulk', `update recommendations set status = 'Closed', closed_at = now()`],
      ['due', `update recommendations set due_on = '2026-03-29', comment = 'Use 1.5 m clearance. Keep it! Always?'`],
      ['clock', `update inspections set status = 'InProgress' where status = 'Upcoming'`],
      ['cancelled', `update inspections set status = 'Cancelled'`],
      ['numbers', `update inspections set number = 1`],
      ['recipients', `delete from report_recipients`],
      [
        'asked',
        `update contacts set request_status = null, asked_by = null, asked_by_name = null, rejection_reason = null`,
      ],
      [
        'approvals',
        `insert into approval_settings (company_id, version, external) select company_id, 1, true from companies`,
      ],
      [
        'project',
        `insert into approval_settings (company_id, project_id, version, main_report)
         select company_id, id, 1, false from projects limit 3`,
      ],
      ['controls off', `update projects set has_devices = false`],
      ['controls on', `update projects set has_devices = true`],
      ['proposals', `update device_proposals set device_name = 'Røyk 1', alert_at = now()`],
      ['silent', `update devices set is_silent = true, name = name || ' Ö'`],
      ['acknowledged', `update devices set acknowledged_by = 'Clara Nordin' where name like 'C%'`],
      ['recovered', `update devices set is_silent = false, alert_at = null, alert_value = null where name like 'R%'`],
      ['dismissed', `update device_proposals set status = 'Dismissed'`],
      ['no approvals', `delete from approval_settings where project_id is null`],
      ['nowhere', `delete from locations`],
    ];
    for (const [what, statement] of statements) {
      await knex.raw(statement);
      await expectSame(what);
    }
    const { recommendation, inspection } = await publishedItems(knex, projectPortfolio);
    // Of all that were cancelled with one number, the last one counts.
    expect(Object.values(inspection).filter((one) => 'isReplaced' in one && one.isReplaced === false)).toHaveLength(1);
    const [first] = Object.values(recommendation);
    expect(first).toMatchObject({ summary: 'Use 1.5 m clearance.' });
  });

  it('of projects that are deleted, with all that belonged to them', async () => {
    await portal.knex.raw('delete from projects where id <> ?', [closed.id]);
    await expectSame('deletion of others');
    expect((await send(to(), 'DELETE', { path: `/projects/${closed.id}` })).status).toBe(200);
    await expectSame('deletion');
    const { approvals, ...others } = await publishedItems(portal.knex, projectPortfolio);
    expect(Object.values(others).flatMap((items) => Object.keys(items))).toEqual([]);
    expect(Object.keys(approvals)).not.toEqual([]);
  });
});

describe('changes that readers do not see', () => {
  beforeEach(async () => {
    await fed();
    await portal.knex('copied_events').delete();
  });

  it('are not published: values, descriptions, and rows that stay as they are', async () => {
    const id = await portal.addProject(company);
    await until(async () => (await publishedStates(portal.knex, projectPortfolio)).length === 1);
    await portal
      .knex('projects')
      .where({ id })
      .update({ description: 'New', value_at_risk: 5, changed_at: new Date() });
    await portal.knex('projects').where({ id }).update({ status: 'Open' });
    await portal.knex('contacts').update({ changed_at: new Date(), phone: '1' });
    expect(await portal.knex('portfolio_changes').select()).toEqual([]);
    await portal.knex('projects').where({ id }).update({ policy_number: randomUUID() });
    await until(async () => (await publishedStates(portal.knex, projectPortfolio)).length === 2);
  });
});
