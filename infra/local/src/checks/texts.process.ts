import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.ts';
import { importedTexts, onlyOneProject, unusedMembers } from './imported-texts.ts';
import { runProgram } from './program.ts';

/*
 * Checks that a screen's wording concerns its own project alone: a change of the text files of the shell or of a remote
 * affects that project and what tests it. Contracts holds no texts that one project alone uses, a service included, and no
 * member of them that one screen alone names.
 */

interface Manifest {
  readonly name: string;
  readonly nx?: { readonly tags?: readonly string[] };
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });

const manifests = files('{shell,mfe-*,libs/*,services/*,infra/*,e2e}/package.json').map((file) => ({
  folder: dirname(file),
  ...(JSON.parse(read(file)) as Manifest),
}));
const hasTag = (tags: readonly string[]) => (project: Manifest) =>
  project.nx?.tags?.some((tag) => tags.includes(tag)) ?? false;
const screens = manifests.filter(hasTag(['type:host', 'type:remote']));
const testing = new Set(manifests.filter(hasTag(['type:e2e', 'type:infra'])).map(({ name }) => name));

/** The projects that Nx counts as affected by a change of these files. */
async function affectedBy(changed: readonly string[]): Promise<readonly string[]> {
  const { code, output } = await runProgram({
    root: ROOT,
    file: join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
    words: ['show', 'projects', '--affected', `--files=${changed.join(',')}`, '--json'],
    environment: { NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as string[];
}

let isGood = true;
const refuse = (line: string): void => {
  isGood = false;
  console.log(line);
};

for (const { name, folder } of screens) {
  const texts = files(`${folder}/src/**/*.texts.ts`);
  if (texts.length === 0) refuse(`${name} has no *.texts.ts.`);
  const affected = await affectedBy(texts);
  const others = affected.filter((one) => one !== name && !testing.has(one));
  if (!affected.includes(name)) refuse(`${name} is not affected by its own texts.`);
  if (others.length > 0) refuse(`A text of ${name} affects ${others.join(', ')} too.`);
  console.log(`${name}: ${texts.length} files with texts affect ${affected.join(', ')}`);
}

const importers = manifests.flatMap(({ name, folder }) =>
  files(`${folder}/**/*.{ts,tsx}`).map((file) => ({
    project: name,
    source: read(file),
    isTest: /\.test\.tsx?$/.test(file),
  })),
);
for (const { module, text, project } of onlyOneProject(
  importedTexts(importers),
  screens.map(({ name }) => name),
))
  refuse(`${text} of contracts/${module} is used by ${project} alone: move it there.`);
for (const member of unusedMembers(importers)) refuse(`${member} of contracts is used by nobody: delete it.`);

process.exitCode = isGood ? 0 : 1;
