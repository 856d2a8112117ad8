import { readStored, writeStored } from '@portal/portal-sdk';
import { filtersFrom, isUnfiltered, type DashboardFilters } from './dashboard-search.ts';

const KEY = 'portal.dashboard-filters';
const tab = (): Storage => sessionStorage;

interface Kept {
  /** The session in which they were chosen: nobody finds those of another. */
  readonly session: string;
  readonly filters: DashboardFilters;
}

/** Returns the filters that were chosen last in this session and tab. */
export function keptFilters(session: string): DashboardFilters {
  const kept = readStored<Kept>(KEY, tab);
  return kept?.session === session && typeof kept.filters === 'object' ? filtersFrom(kept.filters ?? {}) : {};
}

/** Keeps the filters for the pages of the dashboard that are opened next in this session. */
export const keepFilters = (session: string, filters: DashboardFilters): void =>
  writeStored(KEY, isUnfiltered(filters) ? null : ({ session, filters } satisfies Kept), tab);
