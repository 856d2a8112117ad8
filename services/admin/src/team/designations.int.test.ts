import { MAX_OWN_DESIGNATIONS, RENAMED_PEOPLE_AN_HOUR, RENAMES_AN_HOUR } from '@portal/contracts/admin/designations';
import type { Rates } from '@portal/contracts/admin/rates';
import { memberChanged } from '@portal/contracts/events/admin';
import { ratesChanged } from '@portal/contracts/events/rates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { added, aMember } from './team.fixture.ts';
import { DESIGNATION_TAKEN, TOO_MANY_DESIGNATIONS, TOO_MANY_RENAMES } from '../core/companies/designations.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

describe('designations (spec 3 §5)', () => {
  it('are the standard ones and those that the company adds; duplicates are ignored', async () => {
    const { coordinator } = await admin.company();
    const add = (value: string) => coordinator.call('POST', '/designations', { value });
    const both = await Promise.all([add('Marine Surveyor'), add(' marine surveyor ')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.data).toEqual(both[1]?.body.data);
    expect((await add('risk engineer')).body.data).toEqual({ id: null, value: 'Risk Engineer' });
    const answer = await coordinator.call('GET', '/users/designations');
    const values = (answer.body.data as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toHaveLength(9);
    expect(values.slice(0, 5)).toContain('Insurance Coordinator');
    expect(values.at(-1)?.toLowerCase()).toBe('marine surveyor');
    for (const value of ['', ' ', 'x'.repeat(51), '<b>']) expect((await add(value)).status).toBe(400);
  });

  it('of a company have an end, also for those who add one at once; known ones are answered beyond it', async () => {
    const { coordinator, companyId } = await admin.company();
    const value = (index: number) => `Surveyor of ${index}`;
    const own = Array.from({ length: MAX_OWN_DESIGNATIONS - 1 }, (_, index) => ({
      designation_id: randomUUID(),
      company_id: companyId,
      value: value(index),
    }));
    await admin.knex('designations').insert(own);
    const add = (name: string) => coordinator.call('POST', '/designations', { value: name });
    const both = await Promise.all([add('Hull Surveyor'), add('Cargo Surveyor')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body.fieldErrors).toEqual({ value: [TOO_MANY_DESIGNATIONS] });
    expect((await add('SURVEYOR OF 5')).body.data).toEqual({ id: own[5]?.designation_id, value: value(5) });
    expect((await add('assistant')).body.data).toEqual({ id: null, value: 'Assistant' });
    expect(await admin.knex('designations').where({ company_id: companyId })).toHaveLength(MAX_OWN_DESIGNATIONS);
    const renamed = await coordinator.call('PUT', `/designations/${own[0]?.designation_id}`, {
      value: 'Hull Engineer',
    });
    expect(renamed.status).toBe(200);
    expect((await northwind.coordinator.call('POST', '/designations', { value: value(0) })).status).toBe(201);
  });

  it('of another company are not seen; broker companies name their coordinator', async () => {
    const broker = await admin.company('Broker');
    await northwind.coordinator.call('POST', '/designations', { value: 'Cat Modeller' });
    const answer = await broker.coordinator.call('GET', '/users/designations');
    const values = (answer.body.data as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toContain('Broker Coordinator');
    expect(values).not.toContain('Insurance Coordinator');
    expect(values).not.toContain('Cat Modeller');
  });

  it('are renamed with the people and the rates that have them; finance hears of both', async () => {
    const { coordinator } = await admin.company('Risk');
    const { data } = (await coordinator.call('POST', '/designations', { value: 'Marine Surveyor' })).body;
    const { id } = data as unknown as { id: string };
    await coordinator.call('POST', '/designations', { value: 'Cat Modeller' });
    const rate = { designations: ['Marine Surveyor'], categories: ['Training'], currency: 'EUR', ratePerHour: 90 };
    await coordinator.call('POST', '/rates/time', rate);
    await coordinator.call('POST', '/rates/time', { ...rate, designations: ['Engineer'] });
    const rename = (value: string, of = id) => coordinator.call('PUT', `/designations/${of}`, { value });
    for (const taken of ['cat modeller', 'Risk Engineer', 'engineer', 'Engineer'])
      expect((await rename(taken)).body.fieldErrors).toEqual({ value: [DESIGNATION_TAKEN] });
    expect((await rename('')).body.fieldErrors).toEqual({ value: [expect.any(String)] });
    expect((await rename('Hull Surveyor', randomUUID())).status).toBe(404);
    expect((await northwind.coordinator.call('PUT', `/designations/${id}`, { value: 'Mine' })).status).toBe(404);
    expect((await rename(' Hull  Surveyor ')).body.data).toEqual({ id, value: 'Hull Surveyor' });
    const rates = (await coordinator.call('GET', '/rates')).body.data as unknown as Rates;
    expect(rates.timeRates.map(({ designation, version }) => [designation, version])).toEqual([
      ['Engineer', 1],
      ['Hull Surveyor', 2],
    ]);
    const told = await admin.knex('copied_events').where({ subject: ratesChanged.subject }).pluck<string[]>('event');
    expect(told.at(-1)).toMatch(/"designation":"Hull Surveyor"/);
    const spelled = await coordinator.call('POST', '/rates/expense', { id, value: 'hull surveyor' });
    expect([spelled.status, spelled.body.data]).toEqual([200, []]);
    expect((await coordinator.call('POST', '/rates/expense', { id, categories: [] })).status).toBe(400);
  });

  it('are renamed so many times an hour by a company, whoever of it does: each publishes all who have it', async () => {
    const company = await admin.company('Risk');
    const { coordinator, companyId } = company;
    const named = async (value: string, of = coordinator) =>
      ((await of.call('POST', '/designations', { value })).body.data as unknown as { id: string }).id;
    const id = await named('Hull Surveyor');
    await named('Cat Modeller');
    const engineer = await added(aMember({ position: 'RiskEngineer', designation: 'Hull Surveyor' }), company);
    const colleague = admin.as('RCCoordinator', 'Risk', companyId);
    const rename = (value: string, by = coordinator) => by.call('PUT', `/designations/${id}`, { value });
    const last = RENAMES_AN_HOUR - 1;
    for (let index = 0; index < last; index++) expect((await rename(`Surveyor of ${index}`)).status).toBe(200);
    for (const refused of ['cat modeller', '']) expect((await rename(refused)).status).toBe(400);
    expect((await rename(`Surveyor of ${last - 1}`)).status).toBe(200);
    const both = await Promise.all([rename('Hull Engineer'), rename('Cargo Engineer', colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = both.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ code: 'RateLimited', message: TOO_MANY_RENAMES });
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(await admin.events(memberChanged, engineer)).toHaveLength(1 + RENAMES_AN_HOUR);
    const other = await northwind.coordinator.call(
      'PUT',
      `/designations/${await named('Diver', northwind.coordinator)}`,
      {
        value: 'Sea Diver',
      },
    );
    expect(other.status).toBe(200);
    await admin
      .knex('renamed_designations')
      .where({ company_id: companyId })
      .update({ began_at: admin.knex.raw(`began_at - interval '1 hour'`) });
    expect((await rename('Yacht Surveyor')).status).toBe(200);
  });

  it('are renamed for so many people an hour, whom a refused rename does not count', async () => {
    const company = await admin.company('Risk');
    const { coordinator, companyId } = company;
    const named = async (value: string) =>
      ((await coordinator.call('POST', '/designations', { value })).body.data as unknown as { id: string }).id;
    const [surveyors, divers, nobodys] = [await named('Surveyor 1'), await named('Diver'), await named('Modeller')];
    for (const designation of ['Surveyor 1', 'Surveyor 1', 'Diver'])
      await added(aMember({ position: 'RiskEngineer', designation }), company);
    const rename = (id: string, value: string) => coordinator.call('PUT', `/designations/${id}`, { value });
    const counted = () => admin.knex('renamed_people').where({ company_id: companyId });
    expect((await rename(surveyors, 'Surveyor 2')).status).toBe(200);
    expect(await counted().pluck<number[]>('people')).toEqual([2]);
    await counted().update({ people: RENAMED_PEOPLE_AN_HOUR - 1 });
    const both = await Promise.all([rename(surveyors, 'Surveyor 3'), rename(surveyors, 'Surveyor 4')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = await rename(divers, 'Sea Diver');
    expect([refused.status, refused.body.error?.message]).toEqual([429, TOO_MANY_RENAMES]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await counted().pluck<number[]>('people')).toEqual([RENAMED_PEOPLE_AN_HOUR + 1]);
    expect((await rename(nobodys, 'Fire Modeller')).status).toBe(200);
    await counted().update({ began_at: admin.knex.raw(`began_at - interval '1 hour'`) });
    expect((await rename(divers, 'Sea Diver')).status).toBe(200);
  });
});
