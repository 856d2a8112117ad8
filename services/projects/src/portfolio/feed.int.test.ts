import { portfolioAnnounced } from '@portal/contracts/events/portfolio';
import { projectStates } from '@portal/contracts/events/project-states';
import { projectValuesChanged } from '@portal/contracts/events/project-values';
import { copyOutbox, createDatabase, type TestDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { beginWalk, feedChanges, walkOn } from './feed.ts';
import { presentItems, publishedItems, publishedStates } from './portfolio.fixture.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase(migrations);
  await copyOutbox(database.knex, { ofPortfolio: true });
});
afterEach(() => database.drop());
const db = () => database.knex;

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
const request = (id: string) => db().transaction((tx) => beginWalk(tx, id));
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
    expect(await feedChanges(db())).toBe('more');
    const first = await publishedStates(db());
    expect(first.flatMap(idsIn)).toHaveLength(500);
    expect(first.length).toBeGreaterThan(2);
    expect(Math.max(...first.map(({ bytes }) => bytes))).toBeLessThan(410_000);
    expect(await feedChanges(db())).toBe('more');
    expect(await feedChanges(db())).toBe('idle');
    expect(await publishedItems(db())).toEqual(await presentItems(db()));
  });

  it('by two copies of the service that work at once, and people who change the same items meanwhile', async () => {
    await addProjects(50);
    const ids = await db()('projects').pluck<string[]>('id');
    let isDone = false;
    const feeding = [1, 2].map(async () => {
      while (!isDone || (await feedChanges(db())) === 'more') await feedChanges(db());
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
    expect(await publishedItems(db())).toEqual(await presentItems(db()));
  });

  it('again where the transaction was lost that published them', async () => {
    await addProjects(3);
    await db().raw('alter table outbox add constraint broken check (event_id is null) not valid');
    await expect(feedChanges(db())).rejects.toThrow(/broken/);
    await db().raw('alter table outbox drop constraint broken');
    await feedChanges(db());
    expect(Object.keys((await publishedItems(db())).project)).toHaveLength(3);
  });

  it('not those of a transaction that was rolled back', async () => {
    await db()
      .transaction(async (tx) => {
        await tx('approval_settings').insert({ company_id: randomUUID(), version: 1, external: true });
        throw new Error('Refused');
      })
      .catch(() => undefined);
    expect(await feedChanges(db())).toBe('idle');
  });
});

describe('the walk of all items', () => {
  /** Goes on to the end of the walk, and returns the number of its steps. */
  async function walk(): Promise<number> {
    let steps = 1;
    while ((await walkOn(db())) === 'more') steps += 1;
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
    expect(await walk()).toBe(11);
    expect(await publishedItems(db())).toEqual(await presentItems(db()));
    expect((await publishedStates(db())).flatMap(idsIn)).toHaveLength(1_101);
    for (const subject of [projectStates.subject, projectValuesChanged.subject])
      expect(new Set(await idsOf(subject)).size).toBe(1_100);
    expect(await announced()).toEqual([[requestId]]);
    const last = await db()('copied_events').orderBy('seq', 'desc').first<{ subject: string }>('subject');
    expect(last.subject).toBe(portfolioAnnounced.subject);
    expect(await walkOn(db())).toBe('idle');
  });

  it('begins again for a request that comes on its way, and answers both', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await request(first);
    await walkOn(db());
    await request(second);
    await walk();
    expect((await publishedStates(db())).flatMap(idsIn)).toHaveLength(1_601);
    expect(await announced()).toEqual([[first, second]]);
  });

  it('goes on where it was after a copy of the service has ended', async () => {
    await request(randomUUID());
    await walkOn(db());
    await db().raw('alter table outbox add constraint broken check (event_id is null) not valid');
    await expect(walkOn(db())).rejects.toThrow(/broken/);
    await db().raw('alter table outbox drop constraint broken');
    expect(await walk()).toBe(10);
    expect(await publishedItems(db())).toEqual(await presentItems(db()));
  });

  it('does not bring back what is deleted on its way, nor miss what is added', async () => {
    await request(randomUUID());
    await walkOn(db());
    await db().raw('delete from projects where id in (select id from projects order by id limit 700)');
    await addProjects(5);
    while ((await feedChanges(db())) === 'more') await walkOn(db());
    expect(Object.keys((await publishedItems(db())).project)).toHaveLength(405);
    expect(await publishedItems(db())).toEqual(await presentItems(db()));
  });
});

describe('the triggers', () => {
  it('are on each table that a view of the portfolio reads, for each way in which rows change', async () => {
    const { rows } = await db().raw<{ rows: { table_name: string; column_name: string; definition: string | null }[] }>(
      `select u.table_name, u.column_name, string_agg(distinct t.event_manipulation, ',' order by t.event_manipulation) as ways,
         pg_get_functiondef(to_regproc('portfolio_' || u.table_name || '_update')) as definition
       from information_schema.view_column_usage u
       left join information_schema.triggers t
         on t.event_object_table = u.table_name and t.trigger_name like 'portfolio\\_%'
       where u.view_name like 'portfolio\\_%' group by 1, 2`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const missing = rows.filter(({ table_name: table, column_name: column, definition }) => {
      // Ids and the owner's company never change.
      if (column === 'id' || (table === 'projects' && column === 'company_id')) return false;
      return !definition || !new RegExp(`\\b${column}\\b`).test(definition);
    });
    expect(missing.map((one) => `${one.table_name}.${one.column_name}`)).toEqual([]);
    const ways = new Set(rows.map((row) => Reflect.get(row, 'ways')));
    expect([...ways]).toEqual(['DELETE,INSERT,UPDATE']);
  });
});
