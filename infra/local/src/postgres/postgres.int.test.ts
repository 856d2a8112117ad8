import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@portal/testing';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databasePasswords } from '../portal/keys.ts';
import { Supervised } from '../processes/supervised.ts';
import { databaseAccount } from './account.ts';
import { databaseServer, ensureCluster, removeStalePid, serverCommand } from './cluster.ts';
import { answersQuestions, databaseUrl, ensureDatabases, migrationsUrl } from './databases.ts';
import { nativeFolder, postgresPlaces } from './places.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const account = databaseAccount();

describe('the database', () => {
  it('is made once, has a closed database for each service, and survives a kill', async () => {
    const port = await freePort();
    const places = postgresPlaces(folder, account);
    const database = databaseServer(places.data, port);
    expect(database.host).toBe(places.data);
    mkdirSync(join(folder, 'keys'));
    const passwords = databasePasswords(join(folder, 'keys'), ['identity', 'help']);
    await ensureCluster(places, account, passwords.superuser);
    await ensureCluster(places, account, passwords.superuser);
    const lines: string[] = [];
    const server = new Supervised(
      {
        name: 'postgres',
        command: join(places.programs, 'postgres'),
        words: serverCommand(places.data, port),
        environment: { PATH: process.env.PATH },
        folder: places.data,
        log: join(folder, 'postgres.log'),
        account,
        prepare: () => removeStalePid(places.data),
        isReady: () => answersQuestions(database, passwords.superuser),
        stopSignal: 'SIGINT',
        graceMs: 60_000,
      },
      { say: (line) => void lines.push(line), changed: () => undefined },
    );
    await server.start();
    try {
      await ensureDatabases(database, passwords);
      await ensureDatabases(database, passwords);
      const own = new Client(databaseUrl('identity', database, passwords));
      own.on('error', () => undefined);
      await own.connect();
      const migrator = new Client(migrationsUrl('identity', database, passwords));
      await migrator.connect();
      await migrator.query('create extension pg_trgm; create table kept (value text, number serial)');
      await migrator.query(
        'create function ours() returns integer return 1; revoke execute on function ours from public',
      );
      // As migrations leave their record; the next start prepares the database again before they run.
      const record = ['knex_migrations', 'knex_migrations_lock'];
      for (const table of record)
        await migrator.query(`create table ${table} (name text); revoke all on ${table} from portal_identity`);
      await ensureDatabases(database, passwords);
      await expect(migrator.query('select from audit.records')).rejects.toThrow('permission denied');
      await migrator.end();
      await own.query("insert into kept values ('then')");
      await own.query("update kept set value = 'before'; create temporary table passing (value text)");
      expect((await own.query('select ours()')).rows).toEqual([{ ours: 1 }]);
      for (const table of record) {
        expect((await own.query(`select from ${table}`)).rowCount).toBe(0);
        for (const change of [
          `insert into ${table} values ('0')`,
          `update ${table} set name = '0'`,
          `delete from ${table}`,
        ])
          await expect(own.query(change), change).rejects.toThrow('permission denied');
      }
      for (const statement of [
        'alter table kept add column other text',
        'drop table kept',
        'truncate kept',
        'create table mine (value text)',
        'create trigger mine before insert on kept execute function suppress_redundant_updates_trigger()',
        'create schema mine',
        'drop schema public cascade',
        'create extension citext',
        'set role portal_identity_migrations',
      ]) {
        await expect(own.query(statement), statement).rejects.toThrow(/permission denied|must be owner/i);
      }
      await expect(own.query('delete from audit.records')).rejects.toThrow('permission denied');
      await expect(own.query('drop schema audit cascade')).rejects.toThrow('must be owner');
      await expect(own.query('alter database portal_identity rename to mine')).rejects.toThrow('must be owner');
      for (const other of ['portal_help', 'postgres', 'template1']) {
        const strange = databaseUrl('identity', database, passwords).replace(/portal_identity$/, other);
        await expect(new Client(strange).connect(), other).rejects.toThrow('permission denied for database');
      }
      for (const secret of ['', 'portal_identity', 'postgres']) {
        const guessed = new Client({
          ...database,
          user: 'portal_identity',
          database: 'portal_identity',
          password: secret,
        });
        await expect(guessed.connect(), `password '${secret}'`).rejects.toThrow(/password/);
      }
      const { rows: roles } = await own.query(
        `select bool_or(r.rolsuper or r.rolcreatedb or r.rolcreaterole or r.rolreplication or r.rolbypassrls) as can_more,
          (select count(*)::int from pg_auth_members) - (select count(*)::int from pg_auth_members
            where roleid::regrole::text like 'pg\_%' and member::regrole::text like 'pg\_%') as members
        from pg_roles r where r.rolname like 'portal\_%'`,
      );
      expect(roles).toEqual([{ can_more: false, members: 0 }]);
      for (const statement of [
        'create role another login',
        'create database another',
        'alter role portal_identity superuser',
        'alter role portal_help password null',
        'alter role portal_identity_migrations password null',
        'set role portal_help',
        'set role portal',
        "select pg_read_file('PG_VERSION')",
        "copy kept from program 'true'",
        'alter system set log_connections = on',
        'select rolpassword from pg_authid',
      ]) {
        await expect(own.query(statement), statement).rejects.toThrow(/permission denied|must be/i);
      }
      const { rows: closed } = await own.query(
        `select has_schema_privilege('portal_help', 'public', 'create') as help_creates,
          (select count(*)::int from pg_namespace n, aclexplode(n.nspacl) a
            where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE') as everybody_creates`,
      );
      expect(closed).toEqual([{ help_creates: false, everybody_creates: 0 }]);
      const killed = new Promise((done) => own.once('end', done));
      process.kill(server.pid ?? 0, 'SIGKILL');
      await killed;
      await expect.poll(() => lines.at(-1)).toMatch(/^postgres is ready again/);
      const again = new Client(databaseUrl('identity', database, passwords));
      await again.connect();
      expect((await again.query('select value from kept')).rows).toEqual([{ value: 'before' }]);
      await again.end();
    } finally {
      await server.stop(new AbortController().signal);
    }
    expect(existsSync(join(places.data, 'postmaster.pid'))).toBe(false);
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('is made again when its making was interrupted', async () => {
    const places = postgresPlaces(folder, account);
    mkdirSync(`${places.data}.draft`);
    writeFileSync(join(`${places.data}.draft`, 'PG_VERSION'), '18');
    await ensureCluster(places, account, 'secret');
    expect(existsSync(join(places.data, 'postgresql.conf'))).toBe(true);
  });

  it('is not made over something else', async () => {
    mkdirSync(join(folder, 'postgres'));
    const places = { programs: '/nowhere', data: join(folder, 'postgres'), notes: [] };
    await expect(ensureCluster(places, account, 'secret')).rejects.toThrow('is there but holds no database');
  });

  it('starts though the id in its stale postmaster.pid belongs to another process', () => {
    const files = ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'];
    for (const file of files) writeFileSync(join(folder, file), `${process.pid}\n${folder}\n`);
    removeStalePid(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is reached over TCP where a socket cannot have the path', () => {
    expect(databaseServer('/srv/portal/postgres', 5432)).toEqual({ host: '/srv/portal/postgres', port: 5432 });
    for (const data of [`/srv/${'deep/'.repeat(20)}postgres`, '/srv/our portal/postgres', '/srv/a,b', 'C:\\portal']) {
      expect(databaseServer(data, 5432), data).toEqual({ host: '127.0.0.1', port: 5432 });
    }
  });
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  it('lies elsewhere when its user cannot reach the state folder, at the same place each time', () => {
    const closed = join(folder, 'home');
    mkdirSync(join(closed, 'state'), { recursive: true });
    chmodSync(closed, 0o700);
    const elsewhere = [join(folder, 'elsewhere')];
    const first = postgresPlaces(join(closed, 'state'), account, nativeFolder(), elsewhere);
    expect(first.data).toMatch(/elsewhere\/state-[0-9a-f]{8}$/);
    expect(first.notes.join()).toContain(`its data are kept in ${first.data}`);
    chmodSync(closed, 0o755);
    expect(postgresPlaces(join(closed, 'state'), account, nativeFolder(), elsewhere).data).toBe(first.data);
  });

  it('runs a copy of its programs when its user cannot reach the packages', () => {
    const native = join(folder, 'closed/native');
    mkdirSync(join(native, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'closed/package.json'), '{"version":"18"}');
    writeFileSync(join(native, 'bin/postgres'), '#!/bin/sh\n', { mode: 0o755 });
    chmodSync(join(folder, 'closed'), 0o700);
    const places = postgresPlaces(folder, account, native, [join(folder, 'elsewhere')]);
    expect(places.programs).toBe(join(folder, 'elsewhere/programs-18/bin'));
    expect(places.notes.join()).toContain('its programs are copied to');
  });

  it('that belongs to another user is told', async () => {
    const data = join(folder, 'postgres');
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '18');
    chownSync(data, 12_345, 12_345);
    await expect(ensureCluster({ programs: '', data, notes: [] }, account, '')).rejects.toThrow(
      'belongs to another user',
    );
  });
});
