import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUS_SERVICES } from '@portal/bus-access';
import { streamDefinitions } from '@portal/bus-access/stream-definitions';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** Paths of tests, demo data and tools of the build: they do not run in production. */
const ELSEWHERE = [
  /\.(test|fixture)\.tsx?$/,
  /\/(testing|demo)\//,
  /\/(demo-data|behaviour)\.ts$/,
  /^libs\/(testing|build)\//,
];
const SOURCES = globSync(['{shell,mfe-*,infra/edge,{services,libs}/*}/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((path) => !ELSEWHERE.some((pattern) => pattern.test(path)))
  .map((path) => ({ path, text: read(path) }));
const pathsOf = (pattern: RegExp, within = /^/): string[] =>
  SOURCES.filter(({ path, text }) => within.test(path) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

/** Returns the text of a section of a page. */
function sectionOf(page: string, heading: string): string {
  const section = read(page)
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`));
  expect(section, `${page} has the section '${heading}'`).toBeDefined();
  return section ?? '';
}

/** Returns the files that a section of a page names. */
function namedIn(page: string, heading: string): string[] {
  return [...sectionOf(page, heading).matchAll(/`([\w./-]+\.tsx?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted();
}

const SERVER =
  /^(services|infra)\/|^libs\/(audit|bus-access|disk-storage|event-bus|object-storage|project-access|service-kit|traces)\//;
const BROWSER = /^(shell|mfe-)|^libs\/(api-client|maps|portal-sdk|ui)\//;

describe('inventories of docs/security', () => {
  it('the inventory of cryptography names each file that uses it', () => {
    const uses =
      /import (?!\{ randomUUID \})[^;]*from 'node:crypto'|from '(jose|@node-rs\/argon2|@fastify\/jwt)'|\bnkeys\b/;
    expect(pathsOf(uses)).toEqual(namedIn('docs/security/v11-cryptography.md', 'Inventory'));
  });

  it('every connection that the servers open is in the list of connections', () => {
    const clients = /\b(createTransport|createRemoteJWKSet|knexOf)\(|new (S3Client|(pg\.)?Pool|(pg\.)?Client)\(/;
    const sockets = /import \{[^}]*\bconnect\b[^}]*\} from '(node:net|node:tls|@nats-io\/)/;
    const requests = /(?<!consumer\.)\bfetch\((?!\))|'@fastify\/http-proxy'/;
    const opening = [clients, sockets, requests].flatMap((pattern) => pathsOf(pattern, SERVER));
    expect([...new Set(opening)].toSorted()).toEqual(
      namedIn('docs/security/v13-configuration.md', 'What the servers connect to'),
    );
  });

  it('every use of the browser’s storage is in the list of what it keeps', () => {
    const keeps = /\b(localStorage|sessionStorage|indexedDB)\b|document\.cookie|\bcaches\.open\(/;
    expect(pathsOf(keeps, BROWSER)).toEqual(namedIn('docs/security/v14-data-protection.md', 'What the browser keeps'));
  });

  it('every key under which the browser keeps something is named there', () => {
    const keysIn = (text: string): string[] =>
      [...text.matchAll(/['"`](portal\.[\w.-]*\w)/g)].map(([, key = '']) => key);
    const used = SOURCES.filter(({ path }) => BROWSER.test(path)).flatMap(({ text }) => keysIn(text));
    const named = keysIn(sectionOf('docs/security/v14-data-protection.md', 'What the browser keeps'));
    expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('every service stands at a level of the data that it keeps', () => {
    const rows = sectionOf('docs/security/v14-data-protection.md', 'Levels').matchAll(
      /^\| (?:secret|confidential|personal|internal|public) \|[^|]*\|([^|]*)\|/gm,
    );
    const places = [...rows].map(([, place = '']) => place).join(';');
    expect(BUS_SERVICES.filter((service) => !new RegExp(`\\b${service}\\b`).test(places))).toEqual([]);
  });

  it('the time for which events are kept is that of each stream', () => {
    const rows = sectionOf('docs/security/v14-data-protection.md', 'Levels').matchAll(
      /^\| ((?:`[A-Z_]+`(?:, )?)+) \| (?:(\d+) days|without end)\b/gm,
    );
    const named = [...rows].flatMap(([, streams = '', days = '0']) =>
      [...streams.matchAll(/[A-Z_]+/g)].map(([name]) => [name, Number(days)]),
    );
    const kept = streamDefinitions().map(({ name, maxAgeMs }) => [name, maxAgeMs / (24 * 60 * 60 * 1_000)]);
    expect(named.toSorted()).toEqual(kept.toSorted());
  });
});

describe('production code', () => {
  it('executes no text as code', () => {
    expect(pathsOf(/\beval\(|\bnew Function\(|from 'node:vm'|setTimeout\(\s*['"`]/)).toEqual([]);
  });

  it('writes no HTML into a page by hand', () => {
    expect(pathsOf(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/)).toEqual([]);
  });

  it('starts no process but the reader of workbooks and the typesetter, by fixed programs and fixed arguments', () => {
    expect(pathsOf(/'node:child_process'/)).toEqual([
      'services/projects/src/import/reader-process.ts',
      'services/renderer/src/document/processes/start-process.ts',
    ]);
  });

  it('makes regular expressions of its own texts alone', () => {
    expect(pathsOf(/\bnew RegExp\(/)).toEqual([
      'libs/contracts/src/common/phone-rules.ts',
      'libs/contracts/src/geo/coordinate-search.ts',
    ]);
  });

  it('hashes by SHA-256, derives by argon2id and encrypts by AES-256-GCM alone', () => {
    expect(pathsOf(/create(Hash|Hmac)\((?!'sha256'[,)])|\b(pbkdf2|scrypt|hkdf)(Sync)?\(/)).toEqual([]);
    expect(pathsOf(/createCipheriv\(|subtle\.encrypt/)).toEqual(['libs/service-kit/src/sealed-grant.ts']);
    expect(read('libs/service-kit/src/sealed-grant.ts')).toContain("const ALGORITHM = 'aes-256-gcm';");
  });

  it('nowhere turns off the check of a certificate', () => {
    expect(pathsOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|no-verify/)).toEqual([]);
  });

  it('takes what must not be guessed from the system’s generator', () => {
    expect(pathsOf(/\bMath\.random\(/)).toEqual(['shell/src/notifications/notification-stream.ts']);
  });

  it('of the servers logs by the logger alone, or ends with a line to the standard error output', () => {
    expect(pathsOf(/\bconsole\.|process\.stderr\.write\(/, SERVER)).toEqual([
      'infra/edge/src/main.ts',
      'libs/service-kit/src/run-process.ts',
      'services/projects/src/import/read-workbook.process.ts',
    ]);
  });

  it('listens to no messages of other windows', () => {
    expect(pathsOf(/window\.addEventListener\('message'|\bonmessage\b/, BROWSER)).toEqual([]);
  });
});
