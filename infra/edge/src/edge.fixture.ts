import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '@portal/testing';
import { buildEdge } from './app.ts';
import { readConfig } from './config.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The released remote that shows a page without a session. */
export const PUBLIC_REMOTE = {
  ...{ name: 'mfe-fees', version: '1.2.3', manifestUrl: '/releases/mfe-fees/1.2.3/mf-manifest.json' },
  ...{ sdkRange: '^0.1.0', services: {}, routes: ['/fees'], sidebar: [], slots: [] },
  publicRoutes: ['/submit-fee-proposal'],
};

/** The script of the shell's release 1.0.0. */
export const ASSET = '/* script */'.repeat(200);

/** An edge with two releases of a shell, a service that answers by `handlers`, and an `identity` that is down. */
export interface EdgeFixture {
  readonly origin: string;
  /** The edge's own server. */
  readonly server: Server;
  /** State folder of the edge. */
  readonly folder: string;
  /** The service's handlers by path; other paths answer 404. */
  readonly handlers: Map<string, Handler>;
  readonly service: Server;
  /** Publishes a registry with this version of the shell. */
  deploy(revision: number, shell: string): Promise<void>;
  /** Sends a path unmodified: fetch would normalize it. */
  raw(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string }>;
  stop(): Promise<void>;
}

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

async function publishRemote(folder: string): Promise<void> {
  const manifest = {
    metaData: { remoteEntry: { name: 'remote-entry.1.js', path: '', type: 'global' } },
    exposes: [
      { name: 'area', assets: { js: { sync: ['area.1.js'], async: ['lazy.1.js'] }, css: { sync: [], async: [] } } },
      { name: 'public', assets: { js: { sync: ['shared.1.js', 'public.1.js'] }, css: { sync: ['public.1.css'] } } },
    ],
  };
  await mkdir(join(folder, 'releases/mfe-fees/1.2.3'), { recursive: true });
  await writeFile(join(folder, PUBLIC_REMOTE.manifestUrl), JSON.stringify(manifest));
}

async function publishShells(folder: string): Promise<void> {
  const shell = join(folder, 'releases/shell');
  for (const version of ['1.0.0', '2.0.0']) {
    await mkdir(join(shell, version), { recursive: true });
    const page = `<!doctype html><head><style nonce="__CSP_NONCE__"></style><h1>Shell ${version}</h1>`;
    await writeFile(join(shell, version, 'index.html'), page);
  }
  await writeFile(join(shell, '1.0.0/main.js'), ASSET);
  await writeFile(join(shell, '1.0.0/worker.mjs'), ASSET);
  await writeFile(join(shell, '1.0.0/main.js.br'), brotliCompressSync(ASSET));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  for (const hidden of ['.git/HEAD', 'releases/.git/HEAD', 'releases/shell/.env', '.env']) {
    await mkdir(dirname(join(folder, hidden)), { recursive: true });
    await writeFile(join(folder, hidden), 'secret');
  }
}

/** `owner` is the service that runs; `more` are further settings. */
export async function startEdge(
  owner: 'projects' | 'library' = 'projects',
  more: Readonly<Record<string, string>> = {},
): Promise<EdgeFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-edge-'));
  const handlers = new Map<string, Handler>([['/readyz', (_incoming, answer) => answer.end('{}')]]);
  const deploy = async (revision: number, shell: string): Promise<void> => {
    const content = {
      version: 1,
      revision,
      shell: { version: shell, sdkVersion: '0.1.0' },
      remotes: [
        { name: 'mfe-projects', manifestUrl: '/releases/mfe-projects/1/mf-manifest.json' },
        { broken: true },
        PUBLIC_REMOTE,
      ],
    };
    await writeFile(join(folder, 'draft'), JSON.stringify(content));
    await rename(join(folder, 'draft'), join(folder, 'registry.json'));
  };
  await publishShells(folder);
  await publishRemote(folder);
  await deploy(1, '1.0.0');
  const service = createServer((incoming, answer) => {
    const handler = handlers.get((incoming.url ?? '').split('?')[0] ?? '');
    if (handler) handler(incoming, answer);
    else answer.writeHead(404, { 'content-type': 'application/json' }).end('{"from":"service"}');
  });
  const port = await listen(service);
  const edge = await buildEdge(
    readConfig({
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4200',
      STATE_FOLDER: folder,
      SERVICES: `${owner}=http://127.0.0.1:${port},identity=http://127.0.0.1:${await freePort()}`,
      DEV_REMOTES: 'mfe-projects=http://127.0.0.1:3999/mf-manifest.json',
      LOG_LEVEL: 'silent',
      ...more,
    }),
  );
  const origin = await edge.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    server: edge.server,
    folder,
    handlers,
    service,
    deploy,
    raw: (path, headers = {}) =>
      new Promise((done, fail) => {
        request({ host: '127.0.0.1', port: new URL(origin).port, path, headers }, async (answer) => {
          const chunks = await answer.toArray();
          done({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        })
          .on('error', fail)
          .end();
      }),
    async stop() {
      edge.server.closeAllConnections();
      await edge.close();
      service.closeAllConnections();
      service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
