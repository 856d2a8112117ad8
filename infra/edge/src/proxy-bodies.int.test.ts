import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

describe('what flows through /api', () => {
  it('passes a live stream on as it comes, uncompressed, and ends it at the service when the client goes', async () => {
    let write = (_text: string): void => undefined;
    const gone = new Promise<void>((done) => {
      edge.handlers.set('/projects/stream', (_incoming, answer) => {
        answer.writeHead(200, { 'content-type': 'text/event-stream' });
        write = (text) => void answer.write(text);
        write('data: 1\n\n');
        answer.on('close', done);
      });
    });
    const stop = new AbortController();
    const answer = await fetch(`${edge.origin}/api/projects/stream`, {
      headers: { 'accept-encoding': 'br' },
      signal: stop.signal,
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
    expect(await next()).toBe('data: 1\n\n');
    write('data: 2\n\n');
    expect(await next()).toBe('data: 2\n\n');
    stop.abort();
    await gone;
  });

  it('passes a large upload on as a stream', async () => {
    const megabyte = randomBytes(1024 * 1024);
    const hash = createHash('sha256');
    edge.handlers.set('/projects/upload', (incoming, answer) => {
      const received = createHash('sha256');
      void pipeline(incoming, received).then(() => answer.end(received.digest('hex')));
    });
    const body = Readable.from(
      (function* () {
        for (let count = 0; count < 64; count += 1) {
          hash.update(megabyte);
          yield megabyte;
        }
      })(),
    );
    const answer = await fetch(`${edge.origin}/api/projects/upload`, {
      method: 'POST',
      body: Readable.toWeb(body),
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(await answer.text()).toBe(hash.digest('hex'));
  });

  it('passes on the answer of a service that refuses an upload before it has come, and keeps the connection', async () => {
    edge.handlers.set('/projects/refused', (_incoming, answer) => answer.writeHead(403).end('refused'));
    const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1');
    let received = '';
    socket.on('data', (part: Buffer) => (received += part.toString()));
    const answers = () => received.split('refused').length - 1;
    const comes = async (count: number) => {
      while (answers() < count && !socket.destroyed) await new Promise((done) => setTimeout(done, 5));
    };
    const upload =
      'POST /api/projects/refused HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf ';
    socket.write(upload);
    await comes(1);
    socket.write(`half${upload}half`);
    await comes(2);
    socket.destroy();
    expect(answers()).toBe(2);
    expect(received).not.toMatch(/connection: close/i);
  });

  it('takes an upload that waits for permission (Expect: 100-continue)', async () => {
    edge.handlers.set(
      '/projects/expect',
      (incoming, answer) => void incoming.toArray().then(() => answer.end('taken')),
    );
    const text = await new Promise<string>((done, fail) => {
      const sent = request(`${edge.origin}/api/projects/expect`, {
        method: 'POST',
        headers: { expect: '100-continue' },
      });
      sent.on('continue', () => sent.end('content'));
      sent.on('error', fail);
      sent.on('response', async (answer) => done(Buffer.concat(await answer.toArray()).toString()));
    });
    expect(text).toBe('taken');
  });

  it('stops an upload at the service when the client goes', async () => {
    const broken = new Promise<void>((done) => {
      edge.handlers.set('/projects/broken', (incoming) => incoming.on('error', () => done()).resume());
    });
    const { port } = new URL(edge.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /api/projects/broken HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nhalf',
    );
    await new Promise<void>((done) => edge.service.once('request', () => done()));
    socket.destroy();
    await broken;
  });
});
