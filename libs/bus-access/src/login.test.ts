import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginOptions, newKey, type BusLogin } from './login.ts';

let folder: string;
let credentials: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-login-'));
  credentials = join(folder, 'user');
});
afterAll(() => rmSync(folder, { recursive: true }));

const optionsOf = (login: Partial<BusLogin> = {}) =>
  loginOptions({ url: 'nats://127.0.0.1:4222', user: 'projects', credentials, ...login });

it.each([
  ['nats://127.0.0.1:4222', undefined, undefined],
  ['nats://nats:4222', '/etc/portal/ca.crt', { caFile: '/etc/portal/ca.crt' }],
  ['tls://nats-0:4222,tls://nats-1:4222', undefined, {}],
  ['tls://nats:4222', '/etc/portal/ca.crt', { caFile: '/etc/portal/ca.crt' }],
  ['wss://nats:443', undefined, {}],
])('a connection to %s with the authorities %s is encrypted by %j', (url, ca, tls) => {
  const options = optionsOf({ url, ca });
  expect(options.servers).toEqual(url.split(','));
  expect(options.tls).toEqual(tls);
});

it.each([
  ['a seed', (seed: string) => `${seed}\n`, undefined],
  ['credentials', (seed: string) => credsOf('a.user.jwt', seed), 'a.user.jwt'],
])('proves who connects by %s, read at each connection', (_, textOf, jwt) => {
  const { authenticator } = optionsOf();
  if (typeof authenticator !== 'function') throw new Error('One authenticator');
  // The second key replaces the first.
  for (const { seed, publicKey } of [newKey(), newKey()]) {
    writeFileSync(credentials, textOf(seed));
    const proof = authenticator('nonce');
    expect(proof).toEqual({ nkey: publicKey, jwt, sig: expect.any(String) });
    const sig = proof && 'sig' in proof ? proof.sig : undefined;
    const signature = Uint8Array.from(Buffer.from(sig ?? '', 'base64url'));
    expect(nkeys.fromPublic(publicKey).verify(new TextEncoder().encode('nonce'), signature)).toBe(true);
  }
});

/** Returns a file of credentials as NATS's own tools write it. */
const credsOf = (jwt: string, seed: string): string =>
  `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n` +
  `-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`;
