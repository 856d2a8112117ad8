import { generateFiles, type Tree } from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree';
import { format, type FormatConfig } from 'oxfmt';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inserted, removed, type Insertion } from './insertion.ts';

/** Output of a generator: files from templates, and entries put into existing files. */
export interface Plan {
  /** The folder of the templates. */
  readonly templates: string;
  /** Values for the names in the templates. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly insertions: readonly Insertion[];
}

/** Says that something cannot be written or undone, and why. */
export class GeneratorFault extends Error {}

/** Writes the plan. Throws a {@link GeneratorFault}, and writes nothing, where a file or an entry is there already. */
export async function write(tree: Tree, plan: Plan): Promise<void> {
  const files = await render(tree, plan);
  const known = [...files.keys()].filter((path) => tree.exists(path));
  if (known.length > 0) throw new GeneratorFault(`These files are there already:\n${list(known)}`);
  const changed = new Map<string, string>();
  for (const insertion of plan.insertions) {
    const { path } = insertion;
    changed.set(path, inserted(changed.get(path) ?? read(tree, path), insertion));
  }
  for (const [path, text] of files) tree.write(path, text);
  for (const [path, text] of changed) tree.write(path, await formatted(tree, path, text));
}

/**
 * Removes what {@link write} wrote. Throws a {@link GeneratorFault}, and removes nothing, where a file or an entry has been
 * edited since; `force` removes the files nevertheless, and leaves edited entries.
 */
export async function undo(tree: Tree, plan: Plan, force = false): Promise<void> {
  const files = await render(tree, plan);
  const present = [...files.keys()].filter((path) => tree.exists(path));
  if (present.length === 0) throw new GeneratorFault('There is nothing to undo: none of the files is there.');
  const edited = present.filter((path) => read(tree, path) !== files.get(path));
  const changed = new Map<string, string>();
  for (const insertion of plan.insertions) {
    const { path } = insertion;
    const rest = removed(changed.get(path) ?? read(tree, path), insertion);
    if (rest === undefined) edited.push(`${path}: ${'text' in insertion ? insertion.text.trim() : insertion.key}`);
    else changed.set(path, rest);
  }
  if (edited.length > 0 && !force) {
    throw new GeneratorFault(`Edited since they were written (--force removes them nevertheless):\n${list(edited)}`);
  }
  for (const path of present) tree.delete(path);
  for (const [path, text] of changed) tree.write(path, await formatted(tree, path, text));
}

/** Fills in the templates and returns the files by their path. */
async function render(tree: Tree, { templates, values }: Plan): Promise<ReadonlyMap<string, string>> {
  const empty = new FsTree(join(tree.root, 'node_modules/.empty'), false);
  generateFiles(empty, templates, '.', { ...values });
  const files = empty.listChanges().map(async ({ path, content }) => {
    return [path, await formatted(tree, path, String(content))] as const;
  });
  return new Map(await Promise.all(files));
}

/** Files that `npm run format` leaves as they are, and the generator writes. */
const UNFORMATTED = /\.md$|^package-lock\.json$/;

/** Returns a file's text as `npm run format` leaves it. */
async function formatted(tree: Tree, path: string, text: string): Promise<string> {
  if (UNFORMATTED.test(path)) return text;
  const options = JSON.parse(readFileSync(join(tree.root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new GeneratorFault(`${path} cannot be formatted: ${errors[0]?.message}`);
  return code;
}

function read(tree: Tree, path: string): string {
  const text = tree.read(path, 'utf8');
  if (text === null) throw new GeneratorFault(`There is no file ${path}.`);
  return text;
}

const list = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');
