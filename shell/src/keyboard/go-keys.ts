import type { SidebarEntry, SidebarId } from '@portal/access';

/** Second keys after `g`, and the entries of the sidebar that they lead to. */
export const GO_KEYS = {
  d: 'dashboard',
  p: 'projects',
  l: 'library',
  h: 'help',
  c: 'my-company',
} as const satisfies Readonly<Record<string, SidebarId>>;

/** Returns the keys whose entry the person has and can open, with the entry. */
export function goKeysOf(entries: readonly SidebarEntry[]): readonly (readonly [key: string, entry: SidebarEntry])[] {
  return Object.entries(GO_KEYS).flatMap(([key, id]) => {
    const entry = entries.find((one) => one.id === id && !one.disabled);
    return entry ? [[key, entry] as const] : [];
  });
}
