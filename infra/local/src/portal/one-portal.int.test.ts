import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUS_USERS } from '@portal/bus-access/users';
import { TEST_PORTS } from '@portal/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureBusUsers, type BusUsers } from '../nats/bus-users.ts';
import { startTime } from '../processes/proc.ts';
import { databasePasswords, signingKey, storageKey } from './keys.ts';
import { takeStateFolder } from './lock.ts';
import { ensurePort, freePorts } from './ports.ts';
import { readRunFile } from './run-file.ts';
import { prepareStateFolder } from './state-folder.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'portal-state-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a state folder', () => {
  const lockOf = (content: object) => {
    mkdirSync(join(folder, 'run'), { recursive: true });
    writeFileSync(join(folder, 'run/lock'), JSON.stringify(content));
  };

  it('serves one portal at a time', async () => {
    const other = spawn('sleep', ['60']);
    lockOf({ pid: other.pid, began: startTime(other.pid ?? 0), url: 'http://localhost:4200' });
    expect(() => takeStateFolder(folder, 'http://x')).toThrow(
      `A portal already runs on ${folder} (process ${other.pid}, http://localhost:4200)`,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    takeStateFolder(folder, 'http://x')();
    expect(existsSync(join(folder, 'run/lock'))).toBe(false);
  });

  it('is free when what holds it was killed, when its id belongs to another process, or when it is unreadable', () => {
    for (const stale of [
      { pid: spawnSync('true').pid, began: '1', url: '' },
      { pid: process.pid, began: '1', url: '' },
      { nothing: true },
    ]) {
      lockOf(stale);
      takeStateFolder(folder, 'http://x')();
    }
  });

  it('that cannot be written is told with the setting to change', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => prepareStateFolder(join(folder, 'file/state'))).toThrow(/cannot be used: .* Set PORTAL_DATA_DIR/);
  });

  it('says so when no portal runs on it', () => {
    expect(() => readRunFile(folder)).toThrow(`No portal runs on ${folder}: start it with npm start.`);
  });

  it('keeps keys and passwords for its owner alone, the same at every start', async () => {
    const { keys } = prepareStateFolder(folder);
    const key = signingKey(keys);
    const passwords = databasePasswords(keys, ['identity']);
    const storage = storageKey(keys);
    const seedsOf = ({ credentials }: BusUsers) => BUS_USERS.map((user) => readFileSync(credentials(user), 'utf8'));
    const seeds = seedsOf(await ensureBusUsers(keys));
    expect(new Set(seeds).size).toBe(BUS_USERS.length);
    expect(signingKey(keys)).toBe(key);
    expect(storageKey(keys)).toBe(storage);
    expect(seedsOf(await ensureBusUsers(keys))).toEqual(seeds);
    expect(databasePasswords(keys, ['identity', 'help'])).toMatchObject(passwords);
    const secrets = [
      'tokens.pem',
      'storage.key',
      'databases.json',
      'nats',
      ...BUS_USERS.map((user) => `nats/${user}.nk`),
    ];
    for (const path of [keys, ...secrets.map((name) => join(keys, name))]) {
      expect(statSync(path).mode & 0o077, path).toBe(0);
    }
    expect(readFileSync(join(keys, 'databases.json'), 'utf8')).toContain('help');
  });
});

describe('ports', () => {
  it('that are taken are told with the setting to change', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(ensurePort(port, '127.0.0.1', 'PORTAL_PORT')).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set PORTAL_PORT to another port and start again.`,
    );
    server.close();
    await once(server, 'close');
    await expect(ensurePort(port, '127.0.0.1', 'PORTAL_PORT')).resolves.toBeUndefined();
  });

  it('of an address of another machine are told', async () => {
    await expect(ensurePort(4200, '192.0.2.1', 'PORTAL_PORT')).rejects.toThrow('192.0.2.1 is not an address');
  });

  it('are chosen all different and below those of test servers and outgoing connections', async () => {
    const ports = await freePorts(12);
    expect(new Set(ports).size).toBe(12);
    expect(Math.max(...ports)).toBeLessThan(TEST_PORTS.first);
    expect(TEST_PORTS.end).toBeLessThan(32_768);
  });
});
