import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../fault.ts';

/** The part of the repository that a change concerns. */
export interface Scope {
  /** Changed and new files that are there, as paths below the root. */
  readonly files: readonly string[];
  /** Changed projects and all that depend on one. */
  readonly projects: readonly { readonly folder: string; readonly name: string }[];
}

const OF_A_PROJECT = /^(?:shell|e2e|mfe-[^/]+|(?:services|libs|infra)\/[^/]+)\//;
/** Only the check of formatting reads these. */
const READ_BY_NOBODY = /^docs\/|^[^/]+\.md$|^\.gitignore$/;

/**
 * Returns the changes since the branch left `main`, uncommitted work included; undefined if a changed file concerns
 * every project, such as the settings of a linter.
 */
export function affectedScope(root: string): Scope | undefined {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  const base = mergeBase(git);
  const changed = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (changed.some((file) => !OF_A_PROJECT.test(file) && !READ_BY_NOBODY.test(file))) return undefined;
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const shown = execFileSync(process.execPath, [nx, 'show', 'projects', '--affected', `--base=${base}`, '--json'], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' },
    encoding: 'utf8',
  });
  const affected = JSON.parse(shown) as string[];
  return {
    files: changed.filter((file) => existsSync(join(root, file))),
    projects: projectsOf(root).filter(({ name }) => affected.includes(name)),
  };
}

function mergeBase(git: (...words: string[]) => string[]): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? '';
    } catch {
      continue;
    }
  }
  throw new Fault('There is neither a branch main nor origin/main to compare with.');
}

const projectsOf = (root: string): Scope['projects'] =>
  globSync(['{shell,e2e,mfe-*}/package.json', '{services,libs,infra}/*/package.json'], { cwd: root })
    .toSorted()
    .map((file) => {
      const { name } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string };
      return { folder: dirname(file), name };
    });

/** Returns true if journeys cover an affected project, or are affected themselves. */
export const concernsPortal = ({ projects }: Scope): boolean =>
  projects.some(({ folder }) => /^(?:shell$|e2e$|mfe-|services\/|infra\/(?:edge|local)$)/.test(folder));

/** Returns the arguments that limit Vitest to the tests of affected projects. */
export const vitestArguments = ({ projects }: Scope): string[] => [
  ...projects.map(({ folder }) => `${folder}/`),
  '--passWithNoTests',
];
