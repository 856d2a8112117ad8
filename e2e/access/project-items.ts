import type { Walker } from './walkers.ts';

/**
 * Items of a project that the walk makes for each company: the path that lists them and adds one, with the fields of a new
 * one. The first field holds the marker, by which the item is found again.
 */
export const PROJECT_ITEMS = {
  '/notes': (marker: string) => ({ title: marker, text: marker }),
} as const satisfies Readonly<Record<`/${string}`, (marker: string) => Readonly<Record<string, unknown>>>>;
export type ProjectItemPath = keyof typeof PROJECT_ITEMS;
export type ProjectItemIds = Readonly<Record<ProjectItemPath, string>>;

type Item = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Makes the items of a project, or finds those of an earlier walk. */
export async function makeProjectItems({ api }: Walker, projectId: string, marker: string): Promise<ProjectItemIds> {
  const ids: Record<string, string> = {};
  for (const [path, fieldsOf] of Object.entries(PROJECT_ITEMS)) {
    const fields = fieldsOf(marker);
    const [named = ''] = Object.keys(fields);
    const { items } = await api<{ items: Item[] }>('GET', `${path}?projectId=${projectId}&pageSize=100`);
    const known = items.find((item) => item[named] === marker);
    ids[path] = (known ?? (await api<Item>('POST', path, { projectId, ...fields }))).id;
  }
  return ids as ProjectItemIds;
}
