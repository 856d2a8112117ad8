import { SEALED_CONTENT, sealOf, ZERO_SEAL, type SealedContent } from '@portal/audit';
import { freePort } from '@portal/testing';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databasePasswords } from './portal/keys.ts';
import { writeRunFile } from './portal/run-file.ts';
import { databaseAccount } from './postgres/account.ts';
import { databaseServer, ensureCluster, serverCommand } from './postgres/cluster.ts';
import { answersQuestions, databaseUrl, ensureDatabases, ownerUrl } from './postgres/databases.ts';
import { postgresPlaces } from './postgres/places.ts';
import { Supervised } from './processes/supervised.ts';

let folder: string;
let server: Supervised;
let own: Client;
let owner: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-audit-'));
  chmodSync(folder, 0o755);
  for (const name of ['keys', 'run']) mkdirSync(join(folder, name));
  const port = await freePort();
  const account = databaseAccount();
  const places = postgresPlaces(folder, account);
  const database = databaseServer(places.data, port);
  const passwords = databasePasswords(join(folder, 'keys'), ['help']);
  await ensureCluster(places, account, passwords.superuser);
  server = new Supervised(
    {
      name: 'postgres',
      command: join(places.programs, 'postgres'),
      words: serverCommand(places.data, port),
      environment: { PATH: process.env.PATH },
      folder: places.data,
      log: join(folder, 'postgres.log'),
      account,
      isReady: () => answersQuestions(database, passwords.superuser),
      stopSignal: 'SIGINT',
    },
    { say: () => undefined, changed: () => undefined },
  );
  await server.start();
  await ensureDatabases(database, passwords);
  const url = databaseUrl('help', database, passwords);
  [own, owner] = [new Client(url), new Client(ownerUrl(database, passwords, 'portal_help'))];
  await Promise.all([own.connect(), owner.connect()]);
  const unused = { url: '', host: '', port: 0, mailUrl: '', smtpUrl: '', natsUrl: '', publicUrl: '' };
  writeRunFile(folder, {
    ...unused,
    pid: process.pid,
    services: { help: { port: 0, url: '', databaseUrl: url, natsCredentials: '' } },
    workers: {},
    postgres: { port, superuserUrl: '' },
    nats: {},
    edge: {},
    mail: {},
  });
});
afterAll(async () => {
  await Promise.all([own?.end(), owner?.end()]);
  await server?.stop(new AbortController().signal);
  rmSync(folder, { recursive: true, force: true });
});

function verify(): Promise<{ code: number | null; output: string }> {
  const program = fileURLToPath(new URL('audit-verify.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { env: { ...process.env, PORTAL_DATA_DIR: folder } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

/** Adds records and their seals as a service does. */
async function addSealed(count: number): Promise<void> {
  let before: Buffer = ZERO_SEAL;
  for (let seq = 1; seq <= count; seq++) {
    await own.query(`insert into audit.records (action, outcome, operation) values ('help.visit', 'Done', 'x')`);
    const { rows } = await own.query<SealedContent>(
      `select ${SEALED_CONTENT} from audit.records r order by r.id desc limit 1`,
    );
    const [record] = rows;
    if (!record) throw new Error('The record is not there');
    before = sealOf(before, record);
    await own.query('insert into audit.seals (seq, record_id, hash) values ($1, $2, $3)', [seq, record.id, before]);
  }
}

it('names the first record that was altered and the end that was removed, and ends with 1', async () => {
  expect(await verify()).toEqual({ code: 0, output: 'help: 0 records, the chain is whole\n' });
  await addSealed(5);
  expect(await verify()).toEqual({ code: 0, output: 'help: 5 records, the chain is whole\n' });

  await owner.query(
    `set session_replication_role = replica; update audit.records set action = 'help.other' where id = 3`,
  );
  const altered = await verify();
  expect(altered.code).toBe(1);
  expect(altered.output).toContain('help: record 3 (seal 3) was altered or moved; the 2 before it are as they were');

  await owner.query(`update audit.records set action = 'help.visit' where id = 3`);
  await owner.query('delete from audit.seals where seq > 3; delete from audit.records where id > 3');
  const cut = await verify();
  expect(cut.code).toBe(1);
  expect(cut.output).toContain('help: the chain ends at seal 3, but reached 5 before: its end was removed');
});
