import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Projects that TypeScript checks as one program: what several of them import is checked once. */
export interface TypeProgram {
  readonly folders: readonly string[];
  readonly config: {
    readonly extends: string;
    readonly compilerOptions: object;
    readonly include: readonly string[];
    readonly exclude: readonly string[];
  };
}

interface ProjectConfig {
  readonly compilerOptions?: object;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

const PROJECTS = '{shell,e2e,mfe-*,services/*,libs/*,infra/*}/tsconfig.json';

/**
 * Groups projects into programs, all of them or those of `wanted` folders: projects of one kind with the same compiler
 * options. Kinds stay apart because the members of a program see each other's ambient declarations.
 */
export function typePrograms(root: string, wanted?: readonly string[]): readonly TypeProgram[] {
  const folders = globSync(PROJECTS, { cwd: root })
    .map(dirname)
    .filter((folder) => !wanted || wanted.includes(folder))
    .toSorted();
  const groups = Map.groupBy(
    folders,
    (folder) => `${kindOf(folder)} ${JSON.stringify(read(root, folder).compilerOptions)}`,
  );
  return [...groups.values()].map((members) => {
    const configs = members.map((folder) => ({ folder, ...read(root, folder) }));
    return {
      folders: members,
      config: {
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: configs[0]?.compilerOptions ?? {},
        include: configs.flatMap(({ folder, include }) => include.map((pattern) => join(root, folder, pattern))),
        exclude: configs.flatMap(({ folder, exclude = [] }) => exclude.map((pattern) => join(root, folder, pattern))),
      },
    };
  });
}

/** The shell and the remotes are one kind; libs, services, infra and e2e are one each. */
const kindOf = (folder: string): string => (/^(?:shell|mfe-)/.test(folder) ? 'screens' : (folder.split('/')[0] ?? ''));

const read = (root: string, folder: string): ProjectConfig =>
  JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')) as ProjectConfig;
