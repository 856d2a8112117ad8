import { createHash, randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeFixture } from './edge-fixture.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge('library');
});
afterAll(() => edge.stop());

const MEGABYTES = 64;
const megabyte = randomBytes(1024 * 1024);
const all = (): Readable =>
  Readable.from(
    (function* () {
      for (let count = 0; count < MEGABYTES; count += 1) yield megabyte;
    })(),
  );
const hashOf = async (stream: Readable): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
};

describe('the bytes of files', () => {
  it('are passed on to the library as they come, with what is signed in their address', async () => {
    let asked: IncomingMessage | undefined;
    edge.handlers.set('/storage/key', (incoming, answer) => {
      asked = incoming;
      void hashOf(incoming).then((hash) => answer.end(hash));
    });
    for (const headers of [{}, { 'content-length': String(MEGABYTES * megabyte.length) }]) {
      const answer = await fetch(`${edge.origin}/api/storage/key?part=1&signature=a%2Bb`, {
        method: 'PUT',
        body: Readable.toWeb(all()),
        duplex: 'half',
        headers: { ...headers, 'x-forwarded-for': '1.2.3.4', authorization: 'Bearer x' },
      } as RequestInit);
      expect(await answer.text()).toBe(await hashOf(all()));
      expect(asked?.url).toBe('/storage/key?part=1&signature=a%2Bb');
      expect(asked?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
      expect(asked?.headers['x-request-id']).toEqual(expect.any(String));
    }
  });

  it('are passed back as they come, with the headers of the library and the protection of the edge', async () => {
    edge.handlers.set('/storage/key', (incoming, answer) => {
      answer.writeHead(206, {
        'content-type': 'video/mp4',
        'content-length': MEGABYTES * megabyte.length,
        'content-range': `bytes 0-${MEGABYTES * megabyte.length - 1}/${MEGABYTES * megabyte.length}`,
        'content-security-policy': 'sandbox',
        'x-range': incoming.headers.range,
      });
      void pipeline(all(), answer);
    });
    const answer = await fetch(`${edge.origin}/api/storage/key`, { headers: { range: 'bytes=0-' } });
    expect(answer.status).toBe(206);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(MEGABYTES * megabyte.length),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'x-range': 'bytes=0-',
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ).toBe(await hashOf(all()));
  });

  it('are refused by the library before they have come, and the connection stays', async () => {
    edge.handlers.set('/storage/refused', (_incoming, answer) => answer.writeHead(403).end('refused'));
    const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1');
    let received = '';
    socket.on('data', (part: Buffer) => (received += part.toString()));
    const answers = () => received.split('refused').length - 1;
    const comes = async (count: number) => {
      while (answers() < count && !socket.destroyed) await new Promise((done) => setTimeout(done, 5));
    };
    const upload = 'PUT /api/storage/refused HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf ';
    socket.write(upload);
    await comes(1);
    socket.write(`half${upload}half`);
    await comes(2);
    socket.destroy();
    expect(answers()).toBe(2);
    expect(received).not.toMatch(/connection: close/i);
  });

  it('that wait to be asked for (Expect: 100-continue) are', async () => {
    edge.handlers.set('/storage/expect', (incoming, answer) => void incoming.toArray().then(() => answer.end('taken')));
    const text = await new Promise<string>((done, fail) => {
      const sent = request(`${edge.origin}/api/storage/expect`, { method: 'PUT', headers: { expect: '100-continue' } });
      sent.on('continue', () => sent.end('content'));
      sent.on('error', fail);
      sent.on('response', async (answer) => done(Buffer.concat(await answer.toArray()).toString()));
    });
    expect(text).toBe('taken');
  });

  it('stop at the library when the client goes, on both ways', async () => {
    const broken = new Promise<void>((done) => {
      edge.handlers.set('/storage/broken', (incoming) => incoming.on('error', () => done()).resume());
    });
    const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1');
    socket.write('PUT /api/storage/broken HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf');
    await new Promise<void>((done) => edge.service.once('request', () => done()));
    socket.destroy();
    await broken;

    const stopped = new Promise<void>((done) => {
      edge.handlers.set('/storage/endless', (_incoming, answer) => {
        answer.once('close', done);
        answer.write(megabyte);
      });
    });
    const stop = new AbortController();
    const answer = await fetch(`${edge.origin}/api/storage/endless`, { signal: stop.signal });
    await (answer.body as ReadableStream<Uint8Array>).getReader().read();
    stop.abort();
    await stopped;
  });

  it('that break off at the library break off for the client: half a file does not look whole', async () => {
    edge.handlers.set('/storage/half', (_incoming, answer) => {
      answer.writeHead(200, { 'content-length': 2 * megabyte.length });
      answer.write(megabyte, () => answer.destroy());
    });
    const answer = await fetch(`${edge.origin}/api/storage/half`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('of a library that dies before it answers are a 502, of one that is away a 503, of none a 404', async () => {
    edge.handlers.set('/storage/dies', (incoming) => incoming.socket.destroy());
    for (const init of [{}, { method: 'PUT', body: megabyte }]) {
      const answer = await fetch(`${edge.origin}/api/storage/dies`, init);
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ error: { code: 'Unavailable' }, traceId: expect.any(String) });
    }
    const other = await startEdge();
    expect((await fetch(`${other.origin}/api/storage/key`)).status).toBe(404);
    await other.stop();
    const gone = await startEdge('library');
    await new Promise((done) => gone.service.close(done));
    expect((await fetch(`${gone.origin}/api/storage/key`, { method: 'PUT', body: megabyte })).status).toBe(503);
    await gone.stop();
  });

  it.each(['..%2freadyz', '../readyz', '%2e%2e/readyz', '..'])('are all that is reached by %s', async (path) => {
    expect([400, 404]).toContain((await edge.raw(`/api/storage/${path}`)).status);
  });
});
