import { sidebarFor, type SidebarEntry } from '@portal/access';
import { useSession } from '@portal/portal-sdk';
import { useRegistry } from '../federation/registry-context.ts';
import { releasedEntries } from '../federation/registry.ts';
import { visibleEntries } from '../sidebar/visible-entries.ts';

/** Returns the entries of the sidebar that the person has. */
export function useEntries(): readonly SidebarEntry[] {
  const { viewer } = useSession();
  return visibleEntries(sidebarFor(viewer), releasedEntries(useRegistry().remotes));
}
