import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE_META, DEFAULT_API_BASE } from '@portal/contracts/common/api-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiAddresses } from './config.ts';
import { sendNotFound, sendUnavailable } from './errors.ts';
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
  const { stateFolder, readRegistry, devOrigins, storageOrigin, api } = options;
  const apiOrigins = { api: originOf(api.base), global: originOf(api.global) };
  let known: Page | undefined;

  async function deployedPage(): Promise<Page | undefined> {
    const version = (await readRegistry())?.shell.version;
    if (version === undefined) return undefined;
    if (known?.version !== version) {
      const file = join(stateFolder, 'releases/shell', version, 'index.html');
      const released = await readFile(file, 'utf8').catch(() => undefined);
      if (released === undefined) return undefined;
      const html = withAddresses(released, api);
      known = { version, html, scriptHashes: inlineScriptHashes(html) };
    }
    return known;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await deployedPage();
    if (!page) return sendUnavailable(request, reply, 503);
    const nonce = page.html.includes(NONCE_PLACEHOLDER) ? randomBytes(16).toString('base64') : undefined;
    const html = nonce ? page.html.replaceAll(NONCE_PLACEHOLDER, nonce) : page.html;
    reply
      // Without a validator: a stored page with an old nonce must not be shown under a new policy.
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        pagePolicy({ nonce, scriptHashes: page.scriptHashes, devOrigins, storageOrigin, apiOrigins }),
      )
      .type('text/html; charset=utf-8');
    return reply.compress(html) as unknown as FastifyReply;
  }

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return isFile(path) || isReserved(path) ? sendNotFound(request, reply) : sendPage(request, reply);
  });
}

/** Tells the page where the API is, unless it is where the client expects it. */
function withAddresses(html: string, { base, global }: ApiAddresses): string {
  const addresses = [
    ...(base === DEFAULT_API_BASE ? [] : [[API_BASE_META.api, base]]),
    ...(global === base ? [] : [[API_BASE_META.global, global]]),
  ];
  const elements = addresses.map(([name, content]) => `<meta name="${name}" content="${content}">`);
  return html.replace(/<head>/i, (head) => head + elements.join(''));
}

const originOf = (base: string): string | undefined => (base.startsWith('/') ? undefined : new URL(base).origin);

/** The last part has an ending, as files have and pages have not. */
const isFile = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path);
const isReserved = (path: string): boolean => /^\/(?:api|releases)(?:\/|$)/.test(path);
