import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE_META, DEFAULT_API_BASE } from '@portal/contracts/common/api-base';
import { MAP_BASE_META, mapBaseKind } from '@portal/contracts/common/map-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiAddresses, MapBase } from './config.ts';
import { sendNotFound, sendUnavailable } from './errors.ts';
import { publicPreloads } from './public-preloads.ts';
import type { ReadRegistry } from './registry.ts';
import { inlineScriptHashes, pagePolicy } from './security-headers.ts';

/** Stands in the shell's page where the nonce of the answer belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export interface PageOptions {
  readonly stateFolder: string;
  readonly readRegistry: ReadRegistry;
  readonly devOrigins: readonly string[];
  readonly storageOrigin?: string | undefined;
  readonly api: ApiAddresses;
  readonly mapBase?: MapBase | undefined;
}

interface Page {
  readonly version: string;
  readonly html: string;
  readonly scriptHashes: readonly string[];
}

/**
 * Serves the deployed shell's page at every address that is no file, for the router in the browser. It is never cached,
 * since a deploy changes it; each answer with inline styles has its own nonce.
 */
export function registerPage(app: FastifyInstance, options: PageOptions): void {
  const { stateFolder, readRegistry, devOrigins, storageOrigin, api, mapBase } = options;
  const apiOrigins = { api: originOf(api.base), global: originOf(api.global) };
  const mapOrigin = mapOriginOf(mapBase);
  const linksOf = publicPreloads(stateFolder, readRegistry);
  let known: Page | undefined;

  async function deployedPage(): Promise<Page | undefined> {
    const version = (await readRegistry())?.shell.version;
    if (version === undefined) return undefined;
    if (known?.version !== version) {
      const file = join(stateFolder, 'releases/shell', version, 'index.html');
      const released = await readFile(file, 'utf8').catch(() => undefined);
      if (released === undefined) return undefined;
      const html = withSettings(released, api, mapBase);
      known = { version, html, scriptHashes: inlineScriptHashes(html) };
    }
    return known;
  }

  async function sendPage(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await deployedPage();
    if (!page) return sendUnavailable(request, reply, 503);
    const nonce = page.html.includes(NONCE_PLACEHOLDER) ? randomBytes(16).toString('base64') : undefined;
    const html = nonce ? page.html.replaceAll(NONCE_PLACEHOLDER, nonce) : page.html;
    const links = await linksOf(path);
    if (links) reply.header('link', links);
    reply
      // Without a validator: a stored page with an old nonce must not be shown under a new policy.
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        pagePolicy({ nonce, scriptHashes: page.scriptHashes, devOrigins, storageOrigin, apiOrigins, mapOrigin }),
      )
      .type('text/html; charset=utf-8');
    return reply.compress(html) as unknown as FastifyReply;
  }

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return isFile(path) || isReserved(path) ? sendNotFound(request, reply) : sendPage(path, request, reply);
  });
}

/** Tells the page where the API is, unless it is where the client expects it, and the base map where one is set. */
function withSettings(html: string, { base, global }: ApiAddresses, mapBase: MapBase | undefined): string {
  const settings = [
    ...(base === DEFAULT_API_BASE ? [] : [[API_BASE_META.api, base]]),
    ...(global === base ? [] : [[API_BASE_META.global, global]]),
    ...(mapBase
      ? [
          [MAP_BASE_META.url, mapBase.url],
          [MAP_BASE_META.attribution, mapBase.attribution],
        ]
      : []),
  ];
  const elements = settings.map(([name, content = '']) => `<meta name="${name}" content="${escaped(content)}">`);
  return html.replace(/<head>/i, (head) => head + elements.join(''));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '');

function mapOriginOf(mapBase: MapBase | undefined) {
  const origin = mapBase && originOf(mapBase.url);
  return origin ? { kind: mapBaseKind(mapBase.url), origin } : undefined;
}

const originOf = (base: string): string | undefined => (base.startsWith('/') ? undefined : new URL(base).origin);

/** The last part has an ending, as files have and pages have not. */
const isFile = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path);
const isReserved = (path: string): boolean => /^\/(?:api|releases)(?:\/|$)/.test(path);
