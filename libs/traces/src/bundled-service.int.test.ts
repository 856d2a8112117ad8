import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleService } from '@portal/build';
import { afterAll, beforeAll, expect, it } from 'vitest';

const HELP = resolve(import.meta.dirname, '../../../services/help');
const ROUTES = join(HELP, 'src/contacts/contact.routes.ts');
const STATEMENT = 'route(app, ';
/** Code appended to the first statement's line: a service that logs an error while it starts, and then crashes. */
const FAULTS =
  "app.log.error({ err: new Error('Logged', { cause: new Error('Its cause') }) }, 'Told'); " +
  "setTimeout(() => { throw new Error('Uncaught'); }, 200); ";
const LINE =
  readFileSync(ROUTES, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(STATEMENT)) + 1;

const folder = mkdtempSync(join(tmpdir(), 'portal-traces-'));
let said: { readonly output: string; readonly errors: string };

beforeAll(async () => {
  if (LINE === 0) throw new Error(`${ROUTES} holds no '${STATEMENT}'`);
  await bundleService(HELP, {
    outdir: folder,
    rewrite: (file, source) => (file === ROUTES ? source.replace(STATEMENT, FAULTS + STATEMENT) : source),
  });
  const child = spawn(process.execPath, [join(folder, 'main.js')], {
    env: {
      PORT: '0',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      NATS_URL: 'nats://127.0.0.1:1',
      NATS_CREDENTIALS: '/nowhere',
      JWKS_URL: 'http://127.0.0.1:1',
      PUBLIC_URL: 'http://localhost',
    },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  said = { output, errors };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names file and line of the source in a log line of a bundled service, of causes too', () => {
  const told = said.output.split('\n').find((line) => line.includes('"msg":"Told"'));
  const { err } = JSON.parse(told ?? '{}') as { err: { stack: string } };
  const place = new RegExp(`${ROUTES}:${LINE}\\b`);
  const [own, cause] = err.stack.split('caused by: Error: Its cause');
  expect(own).toMatch(place);
  expect(cause).toMatch(place);
  expect(err.stack).toMatch(/services\/help\/src\/app\.ts:\d+/);
  expect(err.stack).not.toContain('main.js');
});

it('names them where an error that nobody catches ends the service', () => {
  expect(said.errors).toContain('Error: Uncaught');
  expect(said.errors).toContain(`${ROUTES}:${LINE}`);
});
