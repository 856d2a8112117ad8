import { asText, useSearch } from '@portal/portal-sdk';
import { NEW_ITEM } from '@portal/ui';
import { useMemo } from 'react';

/** The way in which addresses of a list name one of its items. */
export interface ItemAddress {
  /** The parameter that opens an item beside the list. */
  readonly parameter: string;
  /** A parameter that shows something in the place of the list: the answers side by side, the editor. */
  readonly instead?: readonly [name: string, value: string];
}

/** Reads the ids of items that exist; those of new ones open a panel over the list. */
const existing = asText((text) => !text.startsWith(NEW_ITEM));

/** Returns true while the address names an item that opens beside its list, also before the list's code is there. */
export function useNamesItem(list: ItemAddress | undefined): boolean {
  const schema = useMemo(() => schemaOf(list), [list]);
  const [values] = useSearch(schema);
  if (!list) return false;
  const [name, value] = list.instead ?? [];
  return values[list.parameter] !== undefined && (name === undefined || values[name] !== value);
}

const schemaOf = (list: ItemAddress | undefined): Record<string, typeof existing> => ({
  ...(list && { [list.parameter]: existing }),
  ...(list?.instead && { [list.instead[0]]: asText() }),
});
