import { useLocation } from '@portal/portal-sdk';

/** State of an address at which an item is marked. */
interface Mark {
  readonly marked: string;
}

/** Returns the state of an address that marks an item. */
export const markOf = (id: string): Mark => ({ marked: id });

/**
 * Returns the id of the item that is marked because it was just added; null for none. Links do not have the mark, and it ends
 * with the next address.
 */
export function useMarked(): string | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state && 'marked' in state ? (state as Mark).marked : null;
}
