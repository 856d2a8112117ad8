import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtProjects, outputsFingerprint, sourcesFingerprint } from './fingerprint.ts';

let root: string;

function write(path: string, content = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-tree-'));
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'nx.json']) write(file, '{}');
  write('services/identity/package.json', '{"scripts":{"build":"make"}}');
  write('services/identity/src/main.ts', 'one');
  write('infra/local/package.json', '{}');
  write('libs/ui/package.json', '{}');
  write('libs/ui/src/index.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('an unchanged tree is recognised', () => {
  it('projects with something to build are found', () => {
    expect(builtProjects(root)).toEqual(['services/identity']);
  });

  it.each(['services/identity/src/main.ts', 'libs/ui/src/index.ts', 'libs/ui/src/new.css', 'package-lock.json'])(
    'a change of %s is seen',
    (file) => {
      const before = sourcesFingerprint(root);
      write(file, 'two');
      expect(sourcesFingerprint(root)).not.toBe(before);
    },
  );

  it.each([
    'libs/ui/src/a.test.tsx',
    'infra/local/src/start.ts',
    'libs/ui/README.md',
    'services/identity/dist/main.js',
    'libs/ui/node_modules/x.js',
  ])('%s makes no difference', (file) => {
    const before = sourcesFingerprint(root);
    write(file, 'two');
    expect(sourcesFingerprint(root)).toBe(before);
  });

  it('what was built is not taken for good when it is missing or was touched', () => {
    expect(outputsFingerprint(root)).toBeUndefined();
    write('services/identity/dist/main.js', 'built');
    const before = outputsFingerprint(root);
    utimesSync(join(root, 'services/identity/dist/main.js'), 1, 1);
    expect(outputsFingerprint(root)).not.toBe(before);
  });
});
