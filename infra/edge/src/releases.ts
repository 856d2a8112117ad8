import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DATA_POLICY, WORKER_POLICY } from './security-headers.ts';

const A_YEAR_S = 31_536_000;

/**
 * `/releases/<name>/<version>/*`: files that never change, for a year in every cache, in the encoding that was made when
 * the release was published. What is not there is 404 and never the page: a page in place of a script hides the fault.
 */
export async function registerReleases(app: FastifyInstance, stateFolder: string): Promise<void> {
  const root = join(stateFolder, 'releases');
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/releases/',
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    preCompressed: true,
    maxAge: A_YEAR_S * 1000,
    immutable: true,
    // A worker follows its own policy, not the page's; areas' workers are the only modules with this ending.
    setHeaders: (reply, path) =>
      void reply.header('content-security-policy', path.includes('.mjs') ? WORKER_POLICY : DATA_POLICY),
  });
}
