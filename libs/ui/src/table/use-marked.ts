import { useLocation } from '@portal/portal-sdk';

/** State of an address at which an item is marked. */
interface Mark {
  readonly marked: string;
}

/** Returns the state of an address that marks an item. */
export const markOf = (id: string): Mark => ({ marked: id });

/**
 * Returns the id of the item that is marked where none is opened by being added; null for none. The mark is no part of a
 * link, and ends at the next address.
 */
export function useMarked(): string | null {
  const { state } = useLocation() as { readonly state: unknown };
  return typeof state === 'object' && state && 'marked' in state ? (state as Mark).marked : null;
}
