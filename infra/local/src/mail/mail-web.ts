import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listPage, messagePage, STYLE } from './mail-pages.ts';
import type { MailStore } from './mail-store.ts';

const OWN_PAGES =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A message's own HTML: shown without scripts, without anything from elsewhere, without the rights of its origin. */
const MESSAGE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
/** A name server of somebody else could make another name mean this machine. */
const HOSTS = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface Content {
  readonly type: string;
  readonly body: string | Buffer;
  readonly policy?: string;
}

/** The mail box's web page. */
export function createMailWeb(store: MailStore): Server {
  return createServer((request, response) => {
    answer(store, request).then(
      (content) => send(response, content),
      (error: Error) => {
        console.error(error);
        send(response, { type: 'text/plain', body: 'The mail box failed.' }, 500);
      },
    );
  });
}

async function answer(store: MailStore, request: IncomingMessage): Promise<Content | undefined> {
  if (request.method !== 'GET' || !HOSTS.test(request.headers.host ?? '')) return undefined;
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (path === '/') return html(listPage(await store.list()));
  if (path === '/style.css') return { type: 'text/css', body: STYLE };
  if (path === '/healthz') return { type: 'text/plain', body: 'ready' };
  if (path === '/messages.json') return { type: 'application/json', body: JSON.stringify(await store.list()) };
  const [, id = '', part] = /^\/messages\/([\w-]+)(?:\/(html|source|json))?$/.exec(path) ?? [];
  const mail = id ? await store.read(id) : undefined;
  if (!mail) return undefined;
  if (part === 'html') return { ...html(mail.html), policy: MESSAGE };
  if (part === 'json') return { type: 'application/json', body: JSON.stringify(mail) };
  if (part === 'source') return { type: 'text/plain', body: (await store.source(id)) ?? '' };
  return html(messagePage(mail));
}

const html = (body: string): Content => ({ type: 'text/html', body });

function send(response: ServerResponse, content: Content | undefined, status = content ? 200 : 404): void {
  const { type, body, policy = OWN_PAGES } = content ?? { type: 'text/plain', body: 'There is nothing here.' };
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  response.end(body);
}
