import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleService } from './bundle-service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes a process that uses node:http without loading undici', async () => {
  const main = `
    import { createServer, STATUS_CODES } from 'node:http';
    import * as http from 'http';
    const isServer = createServer() instanceof http.Server;
    console.log(JSON.stringify({
      isServer,
      text: STATUS_CODES[200],
      undici: process.moduleLoadList.filter((name) => name.includes('undici')),
    }));`;
  writeFileSync(join(folder, 'src/main.ts'), main);
  await bundleService(folder);
  const said = execFileSync(process.execPath, [join(folder, 'dist/main.js')], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual({ isServer: true, text: 'OK', undici: [] });
});

it('makes a copy that is thrown away of the rewritten source, without maps and demo data', async () => {
  writeFileSync(join(folder, 'src/main.ts'), "console.log('with the rule');");
  writeFileSync(join(folder, 'src/demo-data.ts'), '');
  await bundleService(folder, { isThrownAway: true, rewrite: (_file, text) => text.replace('with', 'without') });
  expect(readdirSync(join(folder, 'dist'))).toEqual(['main.js']);
  expect(execFileSync(process.execPath, [join(folder, 'dist/main.js')], { encoding: 'utf8' })).toBe(
    'without the rule\n',
  );
});
