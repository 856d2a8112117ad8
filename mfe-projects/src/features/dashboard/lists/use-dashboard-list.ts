import { listQueryOf, useListAddress, type ListAddress } from '@portal/ui';
import { useMemo } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';

interface ListOptions {
  readonly sortFields: readonly string[];
  /** The name under which the list's route takes the search (spec 2 §7). */
  readonly searchAs?: 'name' | 'Name' | 'ProjectName';
  /** Filters of the list's own, beside the dashboard's. */
  readonly narrowing?: Readonly<Record<string, string | undefined>>;
}

const NOTHING = {};

/** Provides page, order and search of a list of the dashboard, and the query with which it is read. */
export function useDashboardList(state: Pick<DashboardState, 'narrowing'>, options: ListOptions) {
  const { sortFields, searchAs = 'name', narrowing = NOTHING } = options;
  const [address, setAddress] = useListAddress(sortFields);
  const own = JSON.stringify(narrowing);
  const query = useMemo(
    () => queryOf(address, searchAs, new URLSearchParams([...state.narrowing, ...pairsOf(own)])),
    [address, searchAs, state.narrowing, own],
  );
  return { address, setAddress, query };
}

/** Returns the query of a page. */
function queryOf(address: ListAddress, searchAs: string, narrowing: URLSearchParams): URLSearchParams {
  const query = listQueryOf(address);
  query.delete('name');
  if (address.name) query.set(searchAs, address.name);
  for (const [key, value] of narrowing) query.set(key, value);
  return query;
}

const pairsOf = (narrowing: string): [string, string][] =>
  Object.entries(JSON.parse(narrowing) as Record<string, string>).filter(([, value]) => Boolean(value));
