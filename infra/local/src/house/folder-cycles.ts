import { dirname, join, normalize } from 'node:path';
import type { Source } from './sources.ts';

const PROJECT = /^(?:shell|mfe-[^/]+|(?:services|libs)\/[^/]+)\/src\//u;
/** Folders that hold folders; theirs are counted, not they. */
const HOLDERS = new Set(['core', 'features']);

/** Returns the folder of a file below `src` of its project; undefined at the root of `src` and outside of it. */
function folderOf(path: string): string | undefined {
  const [project] = PROJECT.exec(path) ?? [];
  if (project === undefined) return undefined;
  const [first = '', second, third] = path.slice(project.length).split('/');
  if (second === undefined) return undefined;
  return project + (HOLDERS.has(first) && third !== undefined ? `${first}/${second}` : first);
}

/** Returns the folders from which imports lead back to themselves through another folder of their project. */
export function foldersOnCycles(sources: readonly Source[]): readonly string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const from = folderOf(path);
    if (from === undefined) continue;
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/gu)) {
      const to = folderOf(normalize(join(dirname(path), specifier)));
      if (to !== undefined && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return [...arrows.keys()].filter((start) => {
    const reached = new Set(arrows.get(start));
    for (const folder of reached) for (const next of arrows.get(folder) ?? []) reached.add(next);
    return reached.has(start);
  });
}
