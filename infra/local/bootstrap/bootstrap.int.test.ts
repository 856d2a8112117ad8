import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensurePackages, packagesState } from './packages.mjs';
import { ensureProgram, findProgram } from './programs.mjs';

const lock = { packages: { 'node_modules/node': { version: '24.0.0', integrity: 'sha512-x' } } };
let root: string;

function write(path: string, content: unknown, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content), { mode });
}

/** A tree as npm leaves it when it has installed everything. */
function installEverything(): void {
  write('node_modules/node/bin/node', '');
  write('node_modules/.package-lock.json', lock);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-bootstrap-'));
  write('package-lock.json', lock);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('packages', () => {
  it('are missing in a fresh clone and ready when npm has ended', () => {
    expect(packagesState(root)).toBe('missing');
    installEverything();
    expect(packagesState(root)).toBe('ready');
  });

  it('are installed again after an install that was interrupted', () => {
    installEverything();
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(packagesState(root)).toBe('outdated');
  });

  it('are installed again when the lockfile changed', () => {
    installEverything();
    expect(packagesState(root)).toBe('ready');
    write('package-lock.json', { packages: { 'node_modules/node': { version: '24.0.1', integrity: 'sha512-y' } } });
    expect(packagesState(root)).toBe('outdated');
  });

  it('are not ready without the Node that npm should have brought', () => {
    installEverything();
    expect(packagesState(root)).toBe('ready');
    rmSync(join(root, 'node_modules/node'), { recursive: true });
    expect(packagesState(root)).toBe('outdated');
  });

  it('are left alone when they are ready', async () => {
    installEverything();
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      await ensurePackages(root);
    } finally {
      process.env.PATH = PATH;
    }
    expect(readFileSync(join(root, 'node_modules/.portal-installed'), 'utf8')).toHaveLength(64);
  });

  it('are installed by npm, over the lock of an install that was killed', async () => {
    write(
      'bin/npm',
      `#!/bin/sh\nmkdir -p node_modules/node/bin && touch node_modules/node/bin/node\necho "$*" > called`,
      0o755,
    );
    const dead = spawnSync('true').pid;
    write('.nx/install.lock', String(dead));
    const { PATH, npm_execpath: program } = process.env;
    process.env.PATH = `${join(root, 'bin')}:${PATH}`;
    delete process.env.npm_execpath;
    try {
      await ensurePackages(root);
    } finally {
      process.env.PATH = PATH;
      if (program) process.env.npm_execpath = program;
    }
    expect(readFileSync(join(root, 'called'), 'utf8')).toMatch(/^ci /);
    expect(packagesState(root)).toBe('ready');
    expect(existsSync(join(root, '.nx/install.lock'))).toBe(false);
  });
});

describe('programs', () => {
  const program = { label: 'Gizmo', names: ['portal-gizmo', 'portal-gadget'], package: 'gizmo', variables: [] };

  it('are found by any of their names, when they can be run', () => {
    write('bin/portal-gadget', '');
    expect(findProgram(program, join(root, 'bin'))).toBeUndefined();
    chmodSync(join(root, 'bin/portal-gadget'), 0o755);
    expect(findProgram(program, join(root, 'bin'))).toBe(join(root, 'bin/portal-gadget'));
  });

  it('that can be neither found nor installed are replaced, or told in one clear line', async () => {
    const { PATH } = process.env;
    write('bin/apt-get', '#!/bin/sh\nexit 100', 0o755);
    write('bin/sudo', '#!/bin/sh\nexit 1', 0o755);
    process.env.PATH = join(root, 'bin');
    try {
      await expect(ensureProgram(program)).rejects.toThrow(
        "install Gizmo with your system's package manager and start again.",
      );
      const small = {
        ...program,
        label: 'Small Gizmo',
        names: ['portal-small-gizmo'],
        package: 'small',
        instead: program,
      };
      await expect(ensureProgram(small)).rejects.toThrow('install Gizmo with');
      write('bin/portal-gizmo', '', 0o755);
      expect(await ensureProgram(small)).toBe(join(root, 'bin/portal-gizmo'));
    } finally {
      process.env.PATH = PATH;
    }
  });
});

it('an unknown command is refused by name', () => {
  const file = join(import.meta.dirname, '../bootstrap.mjs');
  const { status, stderr } = spawnSync(process.execPath, [file, 'strat'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain("There is no command 'strat': start, test");
});
