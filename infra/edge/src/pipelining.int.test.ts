import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge();
  // More than a connection holds by itself: an answer that is not read does not end.
  await writeFile(join(edge.folder, 'releases/shell/1.0.0/large.js'), Buffer.alloc(16 * 1024 * 1024, ' '));
});
afterAll(() => edge.stop());

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const openFiles = (): number => readdirSync('/proc/self/fd').length;

/** Connects to the edge; returns both ends of the connection. */
async function connected(): Promise<{ readonly client: Socket; readonly accepted: Socket }> {
  const accepting = new Promise<Socket>((done) => edge.server.once('connection', done));
  const client = connect(Number(new URL(edge.origin).port), '127.0.0.1');
  // A connection that the edge ends may be reset.
  client.on('error', () => undefined);
  return { client, accepted: await accepting };
}

describe('requests that are sent before their answers are read', () => {
  it.each(['/releases/shell/1.0.0/large.js', '/%'])(
    'end the connection where they are many (%s), and each open file with it',
    async (path) => {
      const { client, accepted } = await connected();
      const before = openFiles();
      client.pause();
      client.write(get(path).repeat(100));
      let most = before;
      while (!accepted.closed) {
        most = Math.max(most, openFiles());
        await turn();
      }
      expect(most - before).toBeLessThan(20);
      client.destroy();
      await until(() => openFiles() <= before);
    },
  );

  it('reach a service no more than sixteen times where they are many', async () => {
    const waiting: ServerResponse[] = [];
    edge.handlers.set('/projects/many', (_incoming, answer) => void waiting.push(answer));
    const { client, accepted } = await connected();
    client.write(get('/api/projects/many').repeat(100));
    await until(() => accepted.closed && waiting.length > 0);
    // Comes to the service after all that the edge has sent by now.
    await fetch(`${edge.origin}/api/projects/later`);
    expect(waiting.length).toBeLessThanOrEqual(16);
    for (const one of waiting) one.end();
  });

  it('are answered up to sixteen', async () => {
    const waiting: ServerResponse[] = [];
    edge.handlers.set('/projects/together', (_incoming, answer) => {
      waiting.push(answer);
      if (waiting.length === 16) for (const one of waiting) one.end('together');
    });
    const { client, accepted } = await connected();
    let received = '';
    client.on('data', (part: Buffer) => (received += part.toString()));
    const answers = (): number => received.split('HTTP/1.1 200 OK').length - 1;
    client.write(get('/api/projects/together').repeat(16));
    await until(() => answers() === 16);
    client.write(get('/registry.json').repeat(16));
    await until(() => answers() === 32);
    expect(accepted.closed).toBe(false);
    client.destroy();
  });
});

describe('requests one after the other on a connection', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());

  const send = (path: string, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<{ status: number; isReused: boolean }>((done, fail) => {
      const sent = request(edge.origin + path, { agent, method, headers }, (answer) => {
        answer.resume().once('end', () => done({ status: answer.statusCode ?? 0, isReused: sent.reusedSocket }));
      });
      sent.on('error', fail).end(body);
    });

  it('are all answered', async () => {
    await send('/registry.json');
    const answers = [];
    for (let count = 0; count < 100; count += 1) answers.push(await send('/releases/shell/1.0.0/main.js'));
    expect(new Set(answers.map(({ status, isReused }) => `${status} ${isReused}`))).toEqual(new Set(['200 true']));
  });

  it.each([
    ['that cannot be read', '/%', {}, 400],
    ['to nowhere', '/x.js', {}, 404],
    ['to no service', '/api/nowhere', {}, 404],
    ['to a service that is down', '/api/account/login', { method: 'POST', body: '{}' }, 503],
    ['to a service that dies', '/api/projects/dies', {}, 502],
    ['that a service refuses before it is read', '/api/projects/refused', { method: 'POST', body: 'no' }, 403],
    ['for the head alone', '/releases/shell/1.0.0/large.js', { method: 'HEAD' }, 200],
    ['for a part', '/releases/shell/1.0.0/main.js', { headers: { range: 'bytes=0-8' } }, 206],
    ['for the page', '/', {}, 200],
    ['of another method', '/', { method: 'DELETE' }, 404],
  ])('count once, %s', async (_, path, sent, status) => {
    edge.handlers.set('/projects/dies', (incoming) => incoming.socket.destroy());
    edge.handlers.set('/projects/refused', (_incoming, answer) => answer.writeHead(403).end('refused'));
    await send('/registry.json');
    for (let count = 0; count < 20; count += 1) expect(await send(path, sent)).toEqual({ status, isReused: true });
  });
});

it('a connection that is silent in both directions is ended, while a live stream that beats goes on', async () => {
  expect(edge.server.timeout).toBe(600_000);
  const beats = setInterval(() => streams.forEach((stream) => stream.write(': \n\n')), 50);
  const streams: ServerResponse[] = [];
  edge.handlers.set('/projects/stream', (_incoming, answer) => {
    streams.push(answer.writeHead(200, { 'content-type': 'text/event-stream' }));
  });
  edge.server.setTimeout(4_000);
  try {
    const live = await connected();
    let heard = 0;
    live.client.on('data', () => (heard += 1)).write(get('/api/projects/stream'));
    await until(() => heard > 0);
    const unread = await connected();
    unread.client.pause();
    unread.client.write(get('/releases/shell/1.0.0/large.js'));
    await until(() => unread.accepted.closed);
    const before = heard;
    await until(() => heard > before + 2);
    expect(live.accepted.closed).toBe(false);
    for (const { client } of [live, unread]) client.destroy();
  } finally {
    clearInterval(beats);
    edge.server.setTimeout(600_000);
  }
});
