import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readSearch, withSearch, type SearchChanges, type SearchDefaults, type SearchSchema } from './search-schema.ts';
import { useNewestLocation } from './use-newest-location.ts';

/** Options of an address change: a new history entry, or a replacement of the current one, and the entry's state. */
export interface SearchOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/**
 * Reads and changes typed parameters of the page's address. Parameters that a change does not name stay. Changes begin
 * with the newest address, not with the one last rendered: two changes in the same moment both count.
 *
 * Returns the values, what sets some of them, and what returns the relative link with some of them. The schema and the
 * defaults must be the same objects on each render.
 */
export function useSearch<Schema extends SearchSchema>(schema: Schema, defaults?: SearchDefaults) {
  const newestLocation = useNewestLocation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => readSearch(new URLSearchParams(search), schema, defaults), [search, schema, defaults]);
  const addressOf = useCallback(
    (changes: SearchChanges<Schema>) =>
      `?${withSearch(new URLSearchParams(search), schema, changes, defaults).toString()}`,
    [search, schema, defaults],
  );
  const setSearch = useCallback(
    (changes: SearchChanges<Schema>, options?: SearchOptions) => {
      const newest = new URLSearchParams(newestLocation().search);
      void navigate(`?${withSearch(newest, schema, changes, defaults).toString()}`, options);
    },
    [newestLocation, navigate, schema, defaults],
  );
  return [values, setSearch, addressOf] as const;
}
