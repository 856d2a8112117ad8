import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { projectValuesChanged } from '@portal/contracts/events/project-values';
import { createDatabase, copyOutbox, type TestDatabase } from '@portal/testing';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { republishNextBatch } from './republish.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase(migrations);
  await copyOutbox(database.knex);
});
afterEach(() => database.drop());

const addProjects = (n: number) =>
  database.knex.raw(
    `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
       business_type_id, currency, construction_value, policy_start_date, policy_expire_date, line_percent)
     select :companyId, 'Insurance', 'Tower ' || n, 'tower ' || n, 'Construction', uuidv7(), uuidv7(), uuidv7(), 'EUR', 1,
       '2026-01-01', '2027-01-01', 33.33 from generate_series(1, :n) n`,
    { companyId: randomUUID(), n },
  );
const beginRound = () => database.knex('state_announcements').update({ next_at: database.knex.fn.now() });
async function published(): Promise<ProjectState[]> {
  const events = await eventsOf(projectStates.subject);
  return events.flatMap(({ data }) => v.parse(projectStates.data, data).projects);
}
async function eventsOf(subject: string): Promise<PortalEvent[]> {
  const texts = await database.knex('copied_events').orderBy('seq').pluck<string[]>('event');
  return texts.map((text) => JSON.parse(text) as PortalEvent).filter((event) => event.subject === subject);
}

describe('all projects are published again', () => {
  it('at once where projects exist when the database is upgraded, with their details', async () => {
    await addProjects(3);
    const step = migrations['015-state-announcements'];
    await step?.down(database.knex);
    await step?.up(database.knex);
    expect(await republishNextBatch(database.knex)).toBe(false);
    const states = await published();
    expect(states).toHaveLength(3);
    expect(states[0]).toMatchObject({
      details: { currency: 'EUR', policyExpireDate: '2027-01-01', linePercent: 33.33 },
    });
  });

  it('in a month where there is nothing yet', async () => {
    await addProjects(3);
    expect(await republishNextBatch(database.knex)).toBe(false);
    expect(await published()).toEqual([]);
    const { rows } = await database.knex.raw<{ rows: object[] }>(
      `select from state_announcements where next_at between now() + interval '29 days' and now() + interval '30 days'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('500 at a time, each once a round; then the next round is due in a month', async () => {
    await addProjects(1_100);
    await beginRound();
    const goesOn = [];
    for (let batch = 0; batch < 4; batch++) goesOn.push(await republishNextBatch(database.knex));
    expect(goesOn).toEqual([true, true, false, false]);
    const ids = (await published()).map(({ projectId }) => projectId);
    expect(ids).toHaveLength(1_100);
    expect(new Set(ids).size).toBe(1_100);
    const values = await eventsOf(projectValuesChanged.subject);
    expect(values.flatMap(({ data }) => v.parse(projectValuesChanged.data, data).projects)).toHaveLength(1_100);
    await beginRound();
    expect(await republishNextBatch(database.knex)).toBe(true);
    expect(await published()).toHaveLength(1_600);
  });

  it('by one copy of the service at a time; versions grow', async () => {
    await addProjects(10);
    await beginRound();
    await Promise.all([1, 2, 3].map(() => republishNextBatch(database.knex)));
    expect(await published()).toHaveLength(10);
    const [first] = await published();
    await beginRound();
    await republishNextBatch(database.knex);
    const again = (await published()).slice(10).find(({ projectId }) => projectId === first?.projectId);
    expect(again?.version).toBeGreaterThan(first?.version ?? Infinity);
  });

  it('again where a batch was lost with its transaction', async () => {
    await addProjects(10);
    await beginRound();
    await database.knex.raw(`alter table outbox add constraint broken check (event_id is null) not valid`);
    await expect(republishNextBatch(database.knex)).rejects.toThrow(/broken/);
    await database.knex.raw(`alter table outbox drop constraint broken`);
    await republishNextBatch(database.knex);
    expect(await published()).toHaveLength(10);
  });
});
