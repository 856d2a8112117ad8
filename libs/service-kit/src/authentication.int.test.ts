import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionEnded, sessionRevoked, userAccessChanged } from '@portal/contracts/events/identity';
import { answer } from '@portal/contracts/common/list';
import { claimsOf, startService, testTokens, until, type RunningTestService } from '@portal/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedIn } from '@portal/rights';
import { buildFrom, defineService, route, serviceSettings, tokenSigner, type Service } from './index.ts';

const service = defineService({
  name: 'help',
  version: '1.0.0',
  settings: v.object(serviceSettings),
  migrations: {},
  relay: false,
  routes(app) {
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/help',
        summary: 'Who am I',
        access: signedIn,
        answer: answer(v.object({ userId: v.string(), sid: v.string() })),
      }),
      ({ viewer, request }) => ({ data: { userId: viewer.userId, sid: request.claims?.sid ?? '' } }),
    );
  },
});

/** Identity's address of keys, as far as services see it. */
async function keyServer(keys: { current: object }): Promise<{ url: string; server: Server; requests: () => number }> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys.current));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/.well-known/jwks.json`, server, requests: () => requests };
}

describe('authentication', () => {
  const keys = { current: {} };
  let identity: Awaited<ReturnType<typeof keyServer>>;
  let running: RunningTestService<Service>;
  const status = async (token: string, url = running.url): Promise<number> =>
    (await fetch(`${url}/help`, { headers: { authorization: `Bearer ${token}` } })).status;

  /** Settings of another copy of the service. */
  const env = () => ({
    PORT: '0',
    DATABASE_URL: running.database.url,
    NATS_URL: running.nats.url,
    NATS_CREDENTIALS: running.nats.credentials('help'),
    PUBLIC_URL: 'http://localhost',
  });

  beforeAll(async () => {
    identity = await keyServer(keys);
    running = await startService(service, ({ settings, tokens }) => {
      keys.current = tokens.jwks;
      return buildFrom(service, { ...settings, JWKS_URL: identity.url }, { logger: false });
    });
    await until(async () => (await running.service.ready()).ready);
  });
  afterAll(async () => {
    await running.stop();
    identity.server.close();
  });

  const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  const valid = () => ({ ...claimsOf(), iss: 'portal', aud: 'portal' });
  const header = () => ({ alg: 'ES256', typ: 'at+jwt', kid: running.tokens.jwks.keys[0]?.['kid'] });

  it('lets a good token pass, each time it comes', async () => {
    const token = running.tokens.sign();
    expect([await status(token), await status(token), await status(token)]).toEqual([200, 200, 200]);
  });

  it('lets a token pass whose signer’s clock is a little ahead', async () => {
    expect(await status(running.tokens.sign({ iat: inSeconds(30), exp: inSeconds(930) }))).toBe(200);
  });

  it('signs as it verifies', async () => {
    const signer = tokenSigner(running.tokens.privateKeyPem);
    const mine = await buildFrom(service, env(), { jwks: signer.jwks, logger: false });
    await until(async () => (await mine.ready()).checks['revocations']);
    const claims = claimsOf();
    const response = await mine.app.inject({
      url: '/help',
      headers: { authorization: `Bearer ${signer.sign(claims)}` },
    });
    expect(response.json()).toEqual({ data: { userId: claims.sub, sid: claims.sid } });
    await mine.stop();
  });

  it.each<[string, () => string]>([
    ['no token at all', () => ''],
    ['no JWT', () => 'abc'],
    ['three empty parts', () => '..'],
    ['alg none', () => running.tokens.forge({ ...header(), alg: 'none' }, valid(), 'none')],
    ['alg None without a signature', () => running.tokens.forge({ ...header(), alg: 'None' }, valid(), 'none')],
    ['no signature', () => running.tokens.forge(header(), valid(), 'none')],
    [
      'HS256 with the public key as secret',
      () => {
        const content = running.tokens.forge({ ...header(), alg: 'HS256' }, valid(), 'none');
        const secret = JSON.stringify(running.tokens.jwks.keys[0]);
        return content + createHmac('sha256', secret).update(content.slice(0, -1)).digest('base64url');
      },
    ],
    ['another algorithm named', () => running.tokens.forge({ ...header(), alg: 'ES384' }, valid())],
    ['a foreign key under a known id', () => testTokens().forge(header(), valid())],
    ['no key id', () => running.tokens.forge({ alg: 'ES256', typ: 'at+jwt' }, valid())],
    [
      'a key of its own in the header',
      () => {
        const own = testTokens();
        return own.forge({ alg: 'ES256', typ: 'at+jwt', jwk: own.jwks.keys[0], jku: 'http://evil.example' }, valid());
      },
    ],
    ['a key id that is no text', () => running.tokens.forge({ ...header(), kid: { a: 1 } }, valid())],
    ['an issuer of its own', () => running.tokens.forge(header(), { ...valid(), iss: 'evil' })],
    ['another audience', () => running.tokens.forge(header(), { ...valid(), aud: 'elsewhere' })],
    ['no audience', () => running.tokens.forge(header(), { ...claimsOf(), iss: 'portal' })],
    ['a life that is over', () => running.tokens.sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['the type of another token', () => running.tokens.forge({ ...header(), typ: 'JWT' }, valid())],
    ['no type', () => running.tokens.forge({ ...header(), typ: undefined }, valid())],
    ['a beginning that is yet to come', () => running.tokens.sign({ iat: inSeconds(120), exp: inSeconds(900) })],
    ['a day before which it is not valid', () => running.tokens.forge(header(), { ...valid(), nbf: inSeconds(120) })],
    ['a life longer than any', () => running.tokens.sign({ exp: inSeconds(901) })],
    ['a beginning that is no number', () => running.tokens.forge(header(), { ...valid(), iat: 'now' })],
    ['no end', () => running.tokens.forge(header(), { ...valid(), exp: undefined })],
    ['an unknown role', () => running.tokens.forge(header(), { ...valid(), role: 'Root' })],
    ['claims of another kind', () => running.tokens.forge(header(), { ...valid(), sub: 42 })],
    [
      'a changed payload',
      () => {
        const [head, , signature] = running.tokens.sign().split('.');
        const payload = Buffer.from(JSON.stringify({ ...valid(), role: 'Admin' })).toString('base64url');
        return `${head}.${payload}.${signature}`;
      },
    ],
    ['a length of megabytes', () => 'a'.repeat(10_000)],
  ])('refuses a token with %s', async (_, token) => {
    expect(await status(token())).toBe(401);
  });

  it.each(['Basic abc', 'bearer', 'Bearer', 'Token x'])('refuses the header %s', async (authorization) => {
    const response = await fetch(`${running.url}/help`, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('refuses a remembered token when its life is over', async () => {
    const token = running.tokens.sign({ exp: Math.floor(Date.now() / 1000) + 300 });
    expect(await status(token)).toBe(200);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000);
    onTestFinished(() => clock.mockRestore());
    expect(await status(token)).toBe(401);
  });

  it('asks identity no more often than once in five seconds, however many unknown keys come', async () => {
    await status(running.tokens.sign());
    const [before, began] = [identity.requests(), performance.now()];
    await Promise.all(
      Array.from({ length: 50 }, () => status(running.tokens.forge({ ...header(), kid: randomUUID() }, valid()))),
    );
    const fives = Math.floor((performance.now() - began) / 5_000);
    expect(identity.requests() - before).toBeLessThanOrEqual(1 + fives);
  });

  it('answers 503 while keys are unknown and identity is down, and 200 for known keys', async () => {
    const down = await buildFrom(service, { ...env(), JWKS_URL: 'http://127.0.0.1:1/jwks.json' }, { logger: false });
    const response = await down.app.inject({ url: '/help', headers: running.tokens.headers() });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ error: { code: 'Unavailable' } });
    await down.stop();

    identity.server.closeAllConnections();
    await new Promise((resolve) => identity.server.close(resolve));
    expect(await status(running.tokens.sign())).toBe(200);
  });

  describe('revocation', () => {
    const deliver = async (subject: string, data: object): Promise<void> => {
      const jetstream = await running.nats.jetstream();
      const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
      await jetstream.publish(subject, JSON.stringify(event), { msgID: event.id });
    };

    it.each<[string, (userId: string, sid: string) => Promise<void>]>([
      ['the session ended', (userId, sid) => deliver(sessionEnded.subject, { userId, sid })],
      [
        'the session was revoked',
        (userId, sid) =>
          deliver(sessionRevoked.subject, {
            userId,
            sids: [sid],
            reason: 'RefreshTokenReused',
            at: new Date().toISOString(),
          }),
      ],
      ['the user’s access changed', (userId) => deliver(userAccessChanged.subject, { userId, version: 2 })],
    ])('refuses within a second a token that it had accepted when %s', async (_, announce) => {
      const delays: number[] = [];
      for (let time = 1; time <= 3; time++) {
        const claims = claimsOf({ ver: 1 });
        const token = running.tokens.sign(claims);
        expect(await status(token)).toBe(200);
        await announce(claims.sub, claims.sid);
        const announcedAt = performance.now();
        await until(async () => (await status(token)) === 401);
        delays.push(performance.now() - announcedAt);
      }
      // A busy machine may be late once.
      expect(Math.min(...delays)).toBeLessThan(1_000);
      expect(await status(running.tokens.sign())).toBe(200);
    });

    it('lets the token pass that was signed after the change', async () => {
      const userId = randomUUID();
      const before = running.tokens.sign({ sub: userId, ver: 3 });
      await deliver(userAccessChanged.subject, { userId, version: 4 });
      await until(async () => (await status(before)) === 401);
      expect(await status(running.tokens.sign({ sub: userId, ver: 4 }))).toBe(200);
    });

    it('is not misled by an event that it does not understand', async () => {
      const claims = claimsOf();
      const token = running.tokens.sign(claims);
      await deliver(sessionEnded.subject, { nonsense: true });
      await deliver(sessionEnded.subject, { userId: claims.sub, sid: claims.sid });
      await until(async () => (await status(token)) === 401);
    });

    it('is known to a service that starts later, before it answers a token or says that it is ready', async () => {
      const claims = claimsOf();
      await deliver(sessionEnded.subject, { userId: claims.sub, sid: claims.sid });
      const later = await buildFrom(service, env(), { jwks: running.tokens.jwks, logger: false });
      expect((await later.ready()).ready).toBe(false);
      const { url } = await later.start();
      const answers: number[] = [];
      await until(async () => {
        answers.push(await status(running.tokens.sign(claims), url));
        return answers.at(-1) === 401;
      });
      expect(answers.filter((answer) => answer !== 503 && answer !== 401)).toEqual([]);
      await until(async () => (await later.ready()).ready);
      await later.stop();
    });

    it('goes on after NATS was killed and is back', async () => {
      const claims = claimsOf();
      const token = running.tokens.sign(claims);
      expect(await status(token)).toBe(200);
      await running.nats.kill();
      await until(async () => !(await running.service.ready()).ready);
      expect(await status(token)).toBe(200);
      await running.nats.restart();
      await until(async () => (await running.service.ready()).ready);
      await deliver(sessionEnded.subject, { userId: claims.sub, sid: claims.sid });
      await until(async () => (await status(token)) === 401);
    });
  });
});
