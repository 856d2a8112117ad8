import { portfolioAnnounced } from '@portal/contracts/events/portfolio';
import { projectStates } from '@portal/contracts/events/project-states';
import { projectValuesChanged } from '@portal/contracts/events/project-values';
import { beginWalk, feedChanges, walkOn } from '@portal/portfolio-feed';
import { presentItems, publishedItems, publishedStates, unwatchedColumns } from '@portal/portfolio-feed/testing';
import { copyOutbox, createDatabase, type TestDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { projectPortfolio } from './project-portfolio.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase(migrations);
  await copyOutbox(database.knex, { ofPortfolio: true });
});
afterEach(() => database.drop());
const db = () => database.knex;
const feed = () => feedChanges(db(), projectPortfolio);
const goOn = () => walkOn(db(), projectPortfolio);

/** Ids of the items of an event. */
const idsIn = ({ items }: { readonly items: readonly { readonly id: string }[] }): string[] =>
  items.map(({ id }) => id);

/** Adds projects of one company; their names are long enough for several events where `length` says so. */
const addProjects = (n: number, length = 10) =>
  db().raw(
    `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
       business_type_id, currency, construction_value, policy_start_date, policy_expire_date)
     select :companyId, 'Insurance', rpad('Tower ' || n, :length, 'ö'), :companyId || n, 'Construction', uuidv7(), uuidv7(),
       uuidv7(), 'EUR', 1, '2026-01-01', '2027-01-01' from generate_series(1, :n) n`,
    { companyId: randomUUID(), n, length },
  );
const request = (id: string) => db().transaction((tx) => beginWalk(tx, projectPortfolio, id));
const announced = async (): Promise<string[][]> => {
  const events = await db()('copied_events').where({ subject: portfolioAnnounced.subject }).pluck<string[]>('event');
  return events.map((text) => JSON.parse(text).data.requestIds);
};
const idsOf = async (subject: string): Promise<string[]> => {
  const events = await db()('copied_events').where({ subject }).pluck<string[]>('event');
  return events.flatMap((text) => JSON.parse(text).data.projects.map((one: { projectId: string }) => one.projectId));
};

describe('changes are published', () => {
  it('up to 500 items an event, each once however often it was changed, and never more than NATS takes', async () => {
    await addProjects(400, 1_500);
    await addProjects(100, 1_500);
    await db().raw(`update projects set name = name || '!'`);
    expect(await feed()).toBe('more');
    const first = await publishedStates(db(), projectPortfolio);
    expect(first.flatMap(idsIn)).toHaveLength(500);
    expect(first.length).toBeGreaterThan(2);
    expect(Math.max(...first.map(({ bytes }) => bytes))).toBeLessThan(410_000);
    expect(await feed()).toBe('more');
    expect(await feed()).toBe('idle');
    expect(await publishedItems(db(), projectPortfolio)).toEqual(await presentItems(db(), projectPortfolio));
  });

  it('except those of a kind that this copy of the service does not know, which another one publishes', async () => {
    await db()('portfolio_changes').insert({ kind: 'ofLater', item_id: randomUUID() });
    await addProjects(1);
    expect(await feed()).toBe('more');
    expect(await feed()).toBe('idle');
    expect(await publishedItems(db(), projectPortfolio)).toEqual(await presentItems(db(), projectPortfolio));
    expect(await db()('portfolio_changes').pluck('kind')).toEqual(['ofLater']);
  });

  it('in the form of the contract, also of recommendations due after all days that can be entered', async () => {
    await addProjects(1);
    const at = { start_at: '2026-11-01T08:00Z', end_at: '2026-11-01T12:00Z', time_zone: 'America/New_York' };
    const project_id = db()('projects').select('id').limit(1);
    const [inspection] = await db()('inspections')
      .insert({ project_id, number: 1, kind: 'OnSite', ...at, location_name: 'Site', created_by: 'Erik Stone' })
      .returning<{ id: string }[]>('id');
    const days = ['9999-12-31', '9000-12-31', '2026-12-01', null];
    await db()('recommendations').insert(
      days.map((due_on, index) => ({
        ...{ project_id, inspection_id: inspection?.id, number: index + 1, due_on, category: 'Fire', type: 'Hot Work' },
        ...{ priority: 'Routine', comment: 'Permits are missing', author_id: randomUUID(), author_name: 'Erik Stone' },
      })),
    );
    await feed();
    const items = (await publishedStates(db(), projectPortfolio)).flatMap((event) =>
      event.kind === 'recommendation' ? (event.items as { id: string; dueDate: string; overdueAt: string }[]) : [],
    );
    expect(Object.fromEntries(items.map(({ dueDate, overdueAt }) => [dueDate, overdueAt]))).toEqual({
      '9999-12-31': null,
      '9000-12-31': '9001-01-01T05:00:00+00:00',
      '2026-12-01': '2026-12-02T05:00:00+00:00',
      null: null,
    });
  });

  it('by two copies of the service that work at once, and people who change the same items meanwhile', async () => {
    await addProjects(50);
    const ids = await db()('projects').pluck<string[]>('id');
    let isDone = false;
    const feeding = [1, 2].map(async () => {
      while (!isDone || (await feed()) === 'more') await feed();
    });
    const people = [1, 2, 3, 4].map(async (person) => {
      for (let turn = 0; turn < 25; turn++) {
        const id = ids[(person * turn) % 5];
        await db().transaction(async (tx) => {
          await tx('projects')
            .where({ id })
            .update({ policy_number: `${person}-${turn}` });
          await tx.raw('select pg_sleep(0.003)');
        });
      }
    });
    await Promise.all(people);
    isDone = true;
    await Promise.all(feeding);
    expect(await publishedItems(db(), projectPortfolio)).toEqual(await presentItems(db(), projectPortfolio));
  });

  it('again where the transaction was lost that published them', async () => {
    await addProjects(3);
    await db().raw('alter table outbox add constraint broken check (event_id is null) not valid');
    await expect(feed()).rejects.toThrow(/broken/);
    await db().raw('alter table outbox drop constraint broken');
    await feed();
    expect(Object.keys((await publishedItems(db(), projectPortfolio)).project)).toHaveLength(3);
  });

  it('not those of a transaction that was rolled back', async () => {
    await db()
      .transaction(async (tx) => {
        await tx('approval_settings').insert({ company_id: randomUUID(), version: 1, external: true });
        throw new Error('Refused');
      })
      .catch(() => undefined);
    expect(await feed()).toBe('idle');
  });
});

describe('the walk of all items', () => {
  /** Steps of a walk: one for each kind, but three for the 1,100 projects. */
  const STEPS = Object.keys(projectPortfolio.tables).length + 2;
  /** Goes on to the end of the walk, and returns the number of its steps. */
  async function walk(): Promise<number> {
    let steps = 1;
    while ((await goOn()) === 'more') steps += 1;
    return steps;
  }
  beforeEach(async () => {
    await addProjects(1_100);
    await db()('approval_settings').insert({ company_id: randomUUID(), version: 1, external: true });
    await db()('portfolio_changes').delete();
  });

  it('publishes each item once, projects for all services, and says at the end whom it has answered', async () => {
    const requestId = randomUUID();
    await request(requestId);
    expect(await walk()).toBe(STEPS);
    expect(await publishedItems(db(), projectPortfolio)).toEqual(await presentItems(db(), projectPortfolio));
    expect((await publishedStates(db(), projectPortfolio)).flatMap(idsIn)).toHaveLength(1_101);
    for (const subject of [projectStates.subject, projectValuesChanged.subject])
      expect(new Set(await idsOf(subject)).size).toBe(1_100);
    expect(await announced()).toEqual([[requestId]]);
    const last = await db()('copied_events').orderBy('seq', 'desc').first<{ subject: string }>('subject');
    expect(last.subject).toBe(portfolioAnnounced.subject);
    expect(await goOn()).toBe('idle');
  });

  it('begins again for a request that comes on its way, and answers both', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await request(first);
    await goOn();
    await request(second);
    await walk();
    expect((await publishedStates(db(), projectPortfolio)).flatMap(idsIn)).toHaveLength(1_601);
    expect(await announced()).toEqual([[first, second]]);
  });

  it('goes on where it was after a copy of the service has ended', async () => {
    await request(randomUUID());
    await goOn();
    await db().raw('alter table outbox add constraint broken check (event_id is null) not valid');
    await expect(goOn()).rejects.toThrow(/broken/);
    await db().raw('alter table outbox drop constraint broken');
    expect(await walk()).toBe(STEPS - 1);
    expect(await publishedItems(db(), projectPortfolio)).toEqual(await presentItems(db(), projectPortfolio));
  });

  it('does not bring back what is deleted on its way, nor miss what is added', async () => {
    await request(randomUUID());
    await goOn();
    await db().raw('delete from projects where id in (select id from projects order by id limit 700)');
    await addProjects(5);
    while ((await feed()) === 'more') await goOn();
    expect(Object.keys((await publishedItems(db(), projectPortfolio)).project)).toHaveLength(405);
    expect(await publishedItems(db(), projectPortfolio)).toEqual(await presentItems(db(), projectPortfolio));
  });
});

describe('the triggers', () => {
  it('are on each table that a view of the portfolio reads, for each way in which rows change', async () => {
    const { count, missing, ways } = await unwatchedColumns(db());
    expect(count).toBeGreaterThan(100);
    expect(missing).toEqual([]);
    expect(ways).toEqual(['DELETE,INSERT,UPDATE']);
  });
});
