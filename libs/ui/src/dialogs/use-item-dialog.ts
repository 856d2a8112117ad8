import { asOneOf, asText, useSearch } from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';

/** The id in the address for a new item. */
export const NEW_ITEM = 'new';
const MODES = ['edit'] as const;

/** Keeps the id of the open dialog's item in a search parameter, so that links and Back work. */
export function useItemDialog(parameter: string) {
  const schema = useMemo(() => ({ [parameter]: asText(), mode: asOneOf(MODES) }), [parameter]);
  const [values, setSearch, linkTo] = useSearch(schema);
  const addressOf = useCallback(
    (id: string, isEditing = false): string => linkTo({ [parameter]: id, mode: isEditing ? 'edit' : undefined }),
    [linkTo, parameter],
  );
  /** Opens an item in the place of the one that is open. */
  const open = useCallback(
    (id: string) => setSearch({ [parameter]: id, mode: undefined }, { replace: true }),
    [setSearch, parameter],
  );
  const close = useCallback(
    () => setSearch({ [parameter]: undefined, mode: undefined }, { replace: true }),
    [setSearch, parameter],
  );
  return { itemId: values[parameter] ?? null, isEditing: values.mode === 'edit', addressOf, open, close };
}
