import type { SidebarEntry } from '@portal/access';

/** Entries that no area stands behind: always disabled, shown to say that they are to come (spec 1 §2). */
const WITHOUT_AREA: readonly string[] = ['reports'];

/** Returns the visible entries: those of released areas, and those without an area (architecture, sidebar). */
export function visibleEntries(
  entries: readonly SidebarEntry[],
  releasedIds: readonly string[],
): readonly SidebarEntry[] {
  return entries.filter(({ id }) => releasedIds.includes(id) || WITHOUT_AREA.includes(id));
}
