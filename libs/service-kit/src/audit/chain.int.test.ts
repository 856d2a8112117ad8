import { setTimeout as wait } from 'node:timers/promises';
import { verifyChain } from '@portal/audit';
import { createDatabase, until, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../index.ts';
import { recordOf, writeRecords } from './record.ts';
import { startSealer, type Sealer, type SealerOptions } from './sealer.ts';
import { checkAuditStore } from './store-check.ts';

let database: TestDatabase;
let owner: Client;
const sealers: Sealer[] = [];
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeEach(async () => {
  database = await createDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await Promise.all(sealers.splice(0).map((sealer) => sealer.stop()));
  await owner.end();
  await database.drop();
});

const seal = (how: Pick<SealerOptions, 'floorMs' | 'onFloor'> = {}): Sealer => {
  const sealer = startSealer({ service: 'projects', databaseUrl: database.url, logger, ...how });
  sealers.push(sealer);
  return sealer;
};
const origin = { actor: null, operation: 'PUT /projects', ip: '203.0.113.7', userAgent: 'Browser', traceId: null };
const write = (tx: Knex.Transaction, id: string) =>
  writeRecords(tx, [
    recordOf(origin, 'project.update', { item: { kind: 'project', id }, after: { name: `To ${id}` } }),
  ]);
const writeMany = async (count: number): Promise<void> => {
  await Promise.all(Array.from({ length: count }, (_, n) => transaction(database.knex, (tx) => write(tx, `${n}`))));
};
const sealed = async (count: number): Promise<void> => {
  await until(async () => Number((await database.knex('audit.seals').count({ n: '*' }))[0]?.['n']) === count);
};
/** Runs a statement as the server's owner with triggers off. */
const tamper = async (sql: string): Promise<void> => {
  await owner.query(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);
};

describe('the audit record', () => {
  it('is added to and read by the service’s own user, and nothing else', async () => {
    await writeMany(1);
    const knex = database.knex;
    expect(await knex('audit.records').select('action', 'item_id')).toEqual([
      { action: 'project.update', item_id: '0' },
    ]);
    for (const table of ['audit.records', 'audit.seals'])
      for (const sql of [
        `update ${table} set ${table === 'audit.records' ? `action = 'x'` : 'hash = hash'}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `drop table ${table}`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} owner to current_user`,
        `alter table ${table} add column x text`,
        `create trigger mine before insert on ${table} execute function audit.refuse_change()`,
        `create rule mine as on insert to ${table} do instead nothing`,
        `do $$ begin lock table ${table} in access exclusive mode; end $$`,
      ])
        await expect(knex.raw(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    const name = new URL(database.url).pathname.slice(1);
    for (const sql of [
      'drop schema audit cascade',
      'alter schema audit rename to mine',
      'create table audit.other (x text)',
      'drop function audit.refuse_change cascade',
      'set session_replication_role = replica',
      `drop database ${name}`,
      `alter database ${name} owner to current_user`,
      `insert into audit.records (action, outcome, operation, at) values ('a.b', 'Done', 'x', '2020-01-01')`,
      `insert into audit.records (id, action, outcome, operation) overriding system value values (1, 'a.b', 'Done', 'x')`,
    ])
      await expect(knex.raw(sql), sql).rejects.toThrow(/permission denied|must be owner/);
  });

  it('is only added to by its owner too, unless triggers are switched off', async () => {
    await writeMany(1);
    for (const sql of [`update audit.records set action = 'x'`, 'delete from audit.records', 'truncate audit.records'])
      await expect(owner.query(sql), sql).rejects.toThrow('The audit record is only added to');
  });

  it('stops the start of a service whose user could change it, or that has none', async () => {
    await expect(checkAuditStore(database.knex)).resolves.toBeUndefined();
    await owner.query('grant delete on audit.records to service');
    await expect(checkAuditStore(database.knex)).rejects.toThrow('could change the audit record');
    await owner.query('revoke delete on audit.records from service; alter schema audit owner to service');
    await expect(checkAuditStore(database.knex)).rejects.toThrow('could change the audit record');
    await owner.query('alter schema audit owner to current_user; alter table audit.records rename to gone');
    await expect(checkAuditStore(database.knex)).rejects.toThrow('has no audit record');
  });
});

describe('the seals', () => {
  it('are made of each commit, in one chain, of many writers at once', async () => {
    seal();
    await writeMany(1);
    await sealed(1);
    const writer = async (name: number): Promise<void> => {
      for (let n = 0; n < 20; n++) {
        await transaction(database.knex, async (tx) => {
          await write(tx, `${name}-${n}`);
          // Numbers are committed in another order than they were given out.
          await tx.raw('select pg_sleep(?)', [Math.random() / 50]);
        });
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(writer));
    await sealed(101);
    expect(await verifyChain(database.url)).toMatchObject({ sealed: 101, waiting: 0, fault: null });
  });

  it('are made within a second of a commit', async () => {
    seal();
    const delays: number[] = [];
    for (let count = 1; count <= 4; count++) {
      await writeMany(1);
      const committedAt = performance.now();
      await sealed(count);
      delays.push(performance.now() - committedAt);
    }
    // A busy machine may be late once.
    expect(Math.min(...delays.slice(1))).toBeLessThan(1_000);
  });

  it('do not wait for a transaction that takes long, and follow when it ends', async () => {
    seal();
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const long = transaction(database.knex, async (tx) => {
      await write(tx, 'import');
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    await writeMany(3);
    await sealed(3);
    gate.resolve();
    await long;
    await sealed(4);
    expect((await verifyChain(database.url)).fault).toBeNull();
  });

  it('are made though old records are no longer looked at, also of one that was begun before them', async () => {
    let floor = 0;
    seal({ floorMs: 50, onFloor: (id) => void (floor = Number(id)) });
    await writeMany(3);
    await sealed(3);
    // Longer than the margin to transactions begun after them.
    await wait(1_200);
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const long = transaction(database.knex, async (tx) => {
      await write(tx, 'import');
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    await writeMany(3);
    await sealed(6);
    const { rows: ids } = await owner.query<{ highest: number }>(
      'select max(record_id)::int as highest from audit.seals where seq <= 3',
    );
    await until(() => floor === ids[0]?.highest);
    await tamper('delete from audit.seals where seq = 1');
    await wait(500);
    await sealed(5);
    gate.resolve();
    await long;
    await sealed(6);
    const { rows } = await owner.query(
      'select 1 from audit.seals s join audit.records r on r.id = s.record_id where item_id = $1',
      ['import'],
    );
    expect(rows).toHaveLength(1);
  });

  it('are made by one of several copies; when it is killed another goes on', async () => {
    for (let copy = 0; copy < 3; copy++) seal();
    await writeMany(20);
    await sealed(20);
    const kill = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
    for (let round = 1; round <= 3; round++) {
      expect((await owner.query(kill)).rowCount).toBe(1);
      await writeMany(20);
      await sealed(20 + round * 20);
      await until(async () => (await owner.query(kill.replace('pg_terminate_backend(pid)', 'pid'))).rowCount === 1);
    }
    expect(await verifyChain(database.url)).toMatchObject({ sealed: 80, fault: null });
  });

  it('are made of what was left when the sealer stopped', async () => {
    await writeMany(5);
    expect(await verifyChain(database.url)).toMatchObject({ sealed: 0, waiting: 5, fault: null });
    await wait(10);
    await seal().stop();
    expect((await verifyChain(database.url)).fault).toBeNull();
    seal();
    await sealed(5);
  });
});

describe('the walk along the chain', () => {
  beforeEach(async () => {
    seal();
    await writeMany(10);
    await sealed(10);
    await Promise.all(sealers.splice(0).map((sealer) => sealer.stop()));
  });
  /** Number of the record that a seal is of. */
  const recordOfSeal = async (seq: number): Promise<string> =>
    String((await database.knex('audit.seals').where({ seq }).first('record_id'))?.record_id);
  const fault = async (known?: { seq: string; hash: string } | null) => (await verifyChain(database.url, known)).fault;

  it('finds nothing where nothing was touched', async () => {
    const report = await verifyChain(database.url);
    expect(report).toMatchObject({ sealed: 10, waiting: 0, fault: null, head: { seq: '10' } });
    expect(await fault(report.head)).toBeNull();
  });

  it.each([
    ['action', `'project.read'`],
    ['at', `at - interval '1 microsecond'`],
    ['actor_id', 'gen_random_uuid()'],
    ['ip', `'203.0.113.8'`],
    ['changes', `'{}'`],
    ['item_id', `'other'`],
    ['details', `'{"n": 1}'`],
    ['user_agent', 'null'],
  ])('names the first record whose %s was altered', async (column, value) => {
    const id = await recordOfSeal(4);
    await tamper(`update audit.records set ${column} = ${value} where id = ${id}`);
    expect(await verifyChain(database.url)).toMatchObject({
      sealed: 3,
      fault: `record ${id} (seal 4) was altered or moved`,
    });
  });

  it('names a record that was removed, with its seal or without', async () => {
    const id = await recordOfSeal(6);
    await tamper(`delete from audit.records where id = ${id}`);
    expect(await fault()).toBe(`record ${id} (seal 6) was removed`);
    await tamper('delete from audit.seals where seq = 6');
    expect(await fault()).toBe(`seal 6 was removed; the next is of record ${await recordOfSeal(7)} (seal 7)`);
    await tamper('update audit.seals set seq = seq - 1 where seq > 6');
    expect(await fault()).toBe(`record ${await recordOfSeal(6)} (seal 6) was altered or moved`);
  });

  it('names a record that changed places with another', async () => {
    const [one, other] = [await recordOfSeal(2), await recordOfSeal(3)];
    await tamper(`update audit.seals set record_id = -1 where seq = 2;
      update audit.seals set record_id = ${one} where seq = 3; update audit.seals set record_id = ${other} where seq = 2`);
    expect(await fault()).toBe(`record ${other} (seal 2) was altered or moved`);
  });

  it('finds an end that was cut off, and a chain that was made anew, by the head that it saw before', async () => {
    const { head } = await verifyChain(database.url);
    // Not by their numbers: writers of one moment may be sealed in another order than they got theirs.
    await tamper(`delete from audit.records where id in (select record_id from audit.seals where seq >= 9);
      delete from audit.seals where seq >= 9`);
    expect(await fault(head)).toBe('the chain ends at seal 8, but reached 10 before: its end was removed');
    await writeMany(2);
    seal();
    await sealed(10);
    expect(await fault()).toBeNull();
    expect(await fault(head)).toContain('was made anew');
  });

  it('tells of a record that never gets a seal', async () => {
    await tamper(`insert into audit.records (action, outcome, operation, at)
      values ('a.b', 'Done', 'x', now() - interval '2 minutes')`);
    expect(await fault()).toMatch(/^record \d+ and 0 others were never sealed$/);
  });
});
