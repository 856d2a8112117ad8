import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { affectedScope, concernsPortal } from './scope.ts';

let root: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
const commit = () => {
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@portal.example', 'commit', '-m', 'Change');
};
const folders = () => affectedScope(root)?.projects.map(({ folder }) => folder);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-scope-'));
  write('package.json', JSON.stringify({ name: 'tree', private: true, workspaces: ['shell', 'libs/*', 'services/*'] }));
  write('nx.json', JSON.stringify({ neverConnectToCloud: true, analytics: false }));
  write('.gitignore', 'node_modules\n.nx\n');
  write('libs/texts/package.json', JSON.stringify({ name: '@tree/texts', version: '1.0.0' }));
  write('libs/maps/package.json', JSON.stringify({ name: '@tree/maps', version: '1.0.0' }));
  write('shell/package.json', JSON.stringify({ name: '@tree/shell', dependencies: { '@tree/texts': '*' } }));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  git('init', '-b', 'main');
  commit();
  git('checkout', '-b', 'work');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('is what changed since main, and what depends on it', () => {
  expect(affectedScope(root)).toEqual({ files: [], projects: [] });
  write('libs/texts/src/index.ts', 'export {};\n');
  expect(folders()).toEqual(['libs/texts', 'shell']);
  commit();
  expect(folders()).toEqual(['libs/texts', 'shell']);
  expect(affectedScope(root)?.files).toEqual(['libs/texts/src/index.ts']);
});

it('holds the portal where a part of it is affected', () => {
  write('libs/maps/src/index.ts', 'export {};\n');
  expect(affectedScope(root)).toMatchObject({ projects: [{ folder: 'libs/maps', name: '@tree/maps' }] });
  const changes = (folder: string) => concernsPortal({ files: [], projects: [{ folder, name: folder }] });
  expect(['libs/maps', 'infra/bench', 'shell', 'mfe-help', 'services/geo', 'e2e'].map(changes)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('is everything where a file of the root changed, and no project where only a page of docs did', () => {
  write('docs/adr/0001-why.md', 'Why\n');
  expect(affectedScope(root)).toEqual({ files: ['docs/adr/0001-why.md'], projects: [] });
  write('eslint.config.js', 'export default [];\n');
  expect(affectedScope(root)).toBeUndefined();
});
