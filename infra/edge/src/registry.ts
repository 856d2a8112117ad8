import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { registry } from '@portal/contracts/composition/registry';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { sendUnavailable } from './errors.ts';
import { watchedFile } from './state-file.ts';

export type RegistryContent = v.InferOutput<typeof registry>;
export type ReadRegistry = () => Promise<RegistryContent | undefined>;

/**
 * Reads the registry again after each change. Remotes of a development server get its manifest instead of the released
 * one.
 */
export function registryReader(stateFolder: string, devRemotes: ReadonlyMap<string, URL>): ReadRegistry {
  return watchedFile(join(stateFolder, 'registry.json'), (text) => {
    const content = v.parse(registry, JSON.parse(text));
    return { ...content, remotes: content.remotes.map((entry) => withDevServer(entry, devRemotes)) };
  });
}

function withDevServer(entry: unknown, devRemotes: ReadonlyMap<string, URL>): unknown {
  if (typeof entry !== 'object' || entry === null || !('name' in entry)) return entry;
  const manifest = devRemotes.get(String(entry.name));
  return manifest ? { ...entry, manifestUrl: manifest.href } : entry;
}

/** Serves `/registry.json`: never cached, and cheap to revalidate. */
export function registerRegistry(app: FastifyInstance, readRegistry: ReadRegistry): void {
  app.get('/registry.json', async (request, reply) => {
    const content = await readRegistry();
    if (!content) return sendUnavailable(request, reply, 503);
    const text = JSON.stringify(content);
    const tag = `"${content.revision}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}"`;
    reply.header('cache-control', 'no-store').header('etag', tag);
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return reply.compress(text);
  });
}
