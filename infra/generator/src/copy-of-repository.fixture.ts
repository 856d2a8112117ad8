import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A copy of the repository as it stands, uncommitted work included, which shares the installed packages. */
export interface Copy {
  readonly root: string;
  /** Text of every file, by its path. */
  files(): ReadonlyMap<string, string>;
  /** Runs a file under this Node. Throws what it said where it fails. */
  run(file: string, ...words: readonly string[]): Promise<string>;
  remove(): void;
}

export function copyOfRepository(): Copy {
  const root = mkdtempSync(join(tmpdir(), 'portal-generator-'));
  const paths = trackedFiles(ROOT);
  for (const folder of new Set(paths.map(dirname))) mkdirSync(join(root, folder), { recursive: true });
  for (const path of paths) copyFileSync(join(ROOT, path), join(root, path));
  linkPackages(root);
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return {
    root,
    files: () => new Map(trackedFiles(root).map((path) => [path, readFileSync(join(root, path), 'latin1')])),
    run: (file, ...words) => run(root, file, words),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Lists files that git knows and new ones that it would not ignore. */
const trackedFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** Links each installed package; those of the workspace lead to the copy. */
function linkPackages(root: string): void {
  linkEntries(root, 'node_modules');
  mkdirSync(join(root, 'node_modules/@portal'));
  for (const path of trackedFiles(ROOT).filter((file) => file.endsWith('/package.json'))) {
    linkWorkspace(root, dirname(path));
    const own = join(dirname(path), 'node_modules');
    if (existsSync(join(ROOT, own))) linkEntries(root, own);
  }
}

/** Links what is in a folder of packages, without caches. */
function linkEntries(root: string, folder: string): void {
  mkdirSync(join(root, folder));
  for (const name of readdirSync(join(ROOT, folder))) {
    if (name !== '@portal' && !/^\.(?!bin$)/.test(name))
      symlinkSync(join(ROOT, folder, name), join(root, folder, name));
  }
}

/** Links a package of the workspace, as `npm install` does. */
export function linkWorkspace(root: string, folder: string): void {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string };
  if (name.startsWith('@portal/')) symlinkSync(join(root, folder), join(root, 'node_modules', name));
}

async function run(root: string, file: string, words: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV$|TEST$|PORTAL_TEST_)/.test(name),
  );
  const child = spawn(process.execPath, [join(root, file), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), NX_DAEMON: 'false', FORCE_COLOR: '0' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) throw new Error(`${file} ${words.join(' ')}\n${said}`);
  return said;
}
