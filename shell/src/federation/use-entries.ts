import { sidebarFor, type SidebarEntry } from '@portal/access';
import { useSession } from '@portal/portal-sdk';
import { useRegistry } from './registry-context.ts';
import { releasedEntries } from './registry.ts';
import { visibleEntries } from './visible-entries.ts';

/** Returns the entries of the sidebar that the person has. */
export function useEntries(): readonly SidebarEntry[] {
  const { viewer } = useSession();
  return visibleEntries(sidebarFor(viewer), releasedEntries(useRegistry().remotes));
}
