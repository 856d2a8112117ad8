import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEdge } from './app.ts';
import { readConfig } from './config.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const asset = '/* script */'.repeat(200);
let folder: string;
let service: Server;
let edge: FastifyInstance;
let origin: string;
const handlers = new Map<string, Handler>();

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** Sends a path as it stands: fetch would tidy it up. */
function raw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const { port } = new URL(origin);
    request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const chunks = await answer.toArray();
      done({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    })
      .on('error', fail)
      .end();
  });
}

async function deploy(revision: number, shell: string): Promise<void> {
  const content = {
    version: 1,
    revision,
    shell: { version: shell, sdkVersion: '0.1.0' },
    remotes: [{ name: 'mfe-projects', manifestUrl: '/releases/mfe-projects/1/mf-manifest.json' }, { broken: true }],
  };
  await writeFile(join(folder, 'draft'), JSON.stringify(content));
  await rename(join(folder, 'draft'), join(folder, 'registry.json'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-edge-'));
  const shell = join(folder, 'releases/shell');
  for (const version of ['1.0.0', '2.0.0']) {
    await mkdir(join(shell, version), { recursive: true });
    const page = `<!doctype html><style nonce="__CSP_NONCE__"></style><h1>Shell ${version}</h1>`;
    await writeFile(join(shell, version, 'index.html'), page);
  }
  await writeFile(join(shell, '1.0.0/main.js'), asset);
  await writeFile(join(shell, '1.0.0/main.js.br'), brotliCompressSync(asset));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await deploy(1, '1.0.0');
  service = createServer((incoming, answer) => {
    const handler = handlers.get((incoming.url ?? '').split('?')[0] ?? '');
    if (handler) handler(incoming, answer);
    else answer.writeHead(404, { 'content-type': 'application/json' }).end('{"from":"service"}');
  });
  handlers.set('/readyz', (_incoming, answer) => answer.end('{}'));
  const port = await listen(service);
  edge = await buildEdge(
    readConfig({
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4200',
      STATE_FOLDER: folder,
      SERVICES: `projects=http://127.0.0.1:${port},identity=http://127.0.0.1:${await closedPort()}`,
      DEV_REMOTES: 'mfe-projects=http://127.0.0.1:3999/mf-manifest.json',
      LOG_LEVEL: 'silent',
    }),
  );
  origin = await edge.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  edge?.server.closeAllConnections();
  await edge?.close();
  service?.closeAllConnections();
  service?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('releases', () => {
  it('are kept by caches for a year and come in the encoding made at publishing', async () => {
    const answer = await fetch(`${origin}/releases/shell/1.0.0/main.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(await answer.text()).toBe(asset);
    expect((await raw('/releases/shell/1.0.0/main.js')).text).toBe(asset);
  });

  it('answer ranges', async () => {
    const answer = await fetch(`${origin}/releases/shell/1.0.0/main.js`, {
      headers: { range: 'bytes=0-8', 'accept-encoding': 'identity' },
    });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe(asset.slice(0, 9));
  });

  it('that are missing are 404 and never the page', async () => {
    for (const path of ['/releases/shell/1.0.0/gone.js', '/releases/shell/9/', '/releases', '/releases/mfe-x/1/a']) {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ error: { code: 'NotFound' }, traceId: expect.any(String) });
    }
  });

  it.each([
    '/releases/../secret.txt',
    '/releases/..%2fsecret.txt',
    '/releases/%2e%2e/secret.txt',
    '/releases/shell/..%5c..%5csecret.txt',
    '/releases/....//secret.txt',
    '/releases/shell/%00/secret.txt',
    '//secret.txt',
  ])('let nobody out of their folder by %s', async (path) => {
    const { status, text } = await raw(path);
    expect(text).not.toContain('secret"');
    expect(text).not.toBe('secret');
    expect([400, 403, 404]).toContain(status);
  });
});

describe('the page', () => {
  it('stands at every address that is not a file', async () => {
    for (const path of ['/', '/projects', '/projects/8?tab=details', '/sign-in/a.b/c']) {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('etag')).toBeNull();
      expect(await answer.text()).toContain('Shell 1.0.0');
    }
    expect((await fetch(`${origin}/favicon.ico`)).status).toBe(404);
    expect((await fetch(`${origin}/projects`, { method: 'POST' })).status).toBe(404);
  });

  it('has a nonce of its own each time, which its policy names', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(origin);
        const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
        expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[\w+/=]{20,}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('is the newly deployed one at once', async () => {
    await deploy(2, '2.0.0');
    expect(await (await fetch(`${origin}/projects`)).text()).toContain('Shell 2.0.0');
    await deploy(3, '1.0.0');
  });
});

it.each(['/%', '/%ff', '/releases/%zz'])(
  'an unreadable address (%s) is answered like any other error',
  async (path) => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await answer.json()).toMatchObject({ error: { code: 'ValidationFailed' } });
  },
);

it('every answer carries the security headers', async () => {
  for (const path of ['/', '/registry.json', '/healthz', '/releases/shell/1.0.0/main.js', '/api/projects', '/x.js']) {
    const { headers } = await fetch(origin + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

describe('/registry.json', () => {
  it('is never stored, can be asked for by its tag, and points development remotes to their server', async () => {
    const answer = await fetch(`${origin}/registry.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()) as object).toHaveProperty('remotes', [
      { name: 'mfe-projects', manifestUrl: 'http://127.0.0.1:3999/mf-manifest.json' },
      { broken: true },
    ]);
    const tag = answer.headers.get('etag') ?? '';
    expect((await raw('/registry.json', { 'if-none-match': tag })).status).toBe(304);
  });
});

describe('/healthz', () => {
  it('is 503 while a service is not ready, with a line for each', async () => {
    const answer = await fetch(`${origin}/healthz`);
    expect(answer.status).toBe(503);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { service: 'projects', ready: true },
      { service: 'identity', ready: false },
    ]);
  });
});

describe('/api', () => {
  it('goes to the service that owns the path, without /api, with the query', async () => {
    handlers.set('/projects', (incoming, answer) => answer.end(JSON.stringify({ url: incoming.url })));
    const answer = await fetch(`${origin}/api/projects?name=a%20b&page=2&name=c`);
    expect(await answer.json()).toEqual({ url: '/projects?name=a%20b&page=2&name=c' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers 404 where nobody deployed owns the path', async () => {
    for (const path of ['/api', '/api/', '/api/metrics', '/api/readyz', '/api/library/x', '/api/projects/1/folders']) {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'NotFound' } });
    }
  });

  it.each(['/api/projects/..%2freadyz', '/api/projects/../readyz', '/api/./readyz', '/api//readyz', '/api/%72eadyz'])(
    'does not reach what is not owned by %s',
    async (path) => {
      expect([400, 404]).toContain((await raw(path)).status);
    },
  );

  it('says in the shape of every error that a service is down', async () => {
    const answer = await fetch(`${origin}/api/account/login`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ error: { code: 'Unavailable' }, traceId: expect.any(String) });
  });

  it('says so too when a service dies before it answers', async () => {
    handlers.set('/projects/dies', (incoming) => incoming.socket.destroy());
    expect((await fetch(`${origin}/api/projects/dies`)).status).toBe(502);
  });

  it('keeps error answers of services as they are', async () => {
    const answer = await fetch(`${origin}/api/projects/none`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ from: 'service' });
  });

  it('tells the service who asks, and drops what the client claims', async () => {
    handlers.set('/projects/echo', (incoming, answer) => answer.end(JSON.stringify(incoming.headers)));
    const { text } = await raw('/api/projects/echo', {
      host: 'localhost:4200',
      authorization: 'Bearer x',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-user': 'admin',
      'x-real-ip': '6.6.6.6',
    });
    const headers = JSON.parse(text) as Record<string, string>;
    expect(headers).toMatchObject({
      authorization: 'Bearer x',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'localhost:4200',
    });
    expect(text).not.toContain('6.6.6.6');
    expect(headers).not.toHaveProperty('x-forwarded-user');
  });

  it('passes cookies and every Set-Cookie through', async () => {
    handlers.set('/projects/cookies', (incoming, answer) => {
      answer.writeHead(200, { 'set-cookie': ['a=1; HttpOnly', 'b=2'] }).end(incoming.headers.cookie);
    });
    const answer = await fetch(`${origin}/api/projects/cookies`, { headers: { cookie: 'session=1' } });
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(await answer.text()).toBe('session=1');
  });

  it('compresses JSON where it pays', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(5_000) });
    handlers.set('/projects/long', (_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': long.length }).end(long);
    });
    handlers.set('/projects/short', (_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
    });
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await fetch(`${origin}/api/projects/long`, { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(long);
    expect((await fetch(`${origin}/api/projects/short`, { headers })).headers.get('content-encoding')).toBeNull();
    expect(brotliDecompressSync(brotliCompressSync(long)).toString()).toBe(long);
  });

  it('passes a live stream on as it comes, uncompressed, and ends it at the service when the client goes', async () => {
    let write = (_text: string): void => undefined;
    const gone = new Promise<void>((done) => {
      handlers.set('/projects/stream', (_incoming, answer) => {
        answer.writeHead(200, { 'content-type': 'text/event-stream' });
        write = (text) => void answer.write(text);
        write('data: 1\n\n');
        answer.on('close', done);
      });
    });
    const stop = new AbortController();
    const answer = await fetch(`${origin}/api/projects/stream`, {
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
    handlers.set('/projects/upload', (incoming, answer) => {
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
    const answer = await fetch(`${origin}/api/projects/upload`, {
      method: 'POST',
      body: Readable.toWeb(body),
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(await answer.text()).toBe(hash.digest('hex'));
  });

  it('passes on the answer of a service that refuses an upload before it has come, and keeps the connection', async () => {
    handlers.set('/projects/refused', (_incoming, answer) => answer.writeHead(403).end('refused'));
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
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

  it('takes an upload that waits to be asked for (Expect: 100-continue)', async () => {
    handlers.set('/projects/expect', (incoming, answer) => void incoming.toArray().then(() => answer.end('taken')));
    const text = await new Promise<string>((done, fail) => {
      const sent = request(`${origin}/api/projects/expect`, { method: 'POST', headers: { expect: '100-continue' } });
      sent.on('continue', () => sent.end('content'));
      sent.on('error', fail);
      sent.on('response', async (answer) => done(Buffer.concat(await answer.toArray()).toString()));
    });
    expect(text).toBe('taken');
  });

  it('stops an upload at the service when the client goes', async () => {
    const broken = new Promise<void>((done) => {
      handlers.set('/projects/broken', (incoming) => incoming.on('error', () => done()).resume());
    });
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /api/projects/broken HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nhalf',
    );
    await new Promise<void>((done) => service.once('request', () => done()));
    socket.destroy();
    await broken;
  });
});
