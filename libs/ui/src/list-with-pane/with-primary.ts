import type { PaneAction } from './pane-actions.tsx';

/**
 * Splits an item's actions into the primary one and the others: the first of `next` that is possible is what the item
 * waits for.
 */
export function withPrimary(actions: readonly PaneAction[], next: readonly string[]) {
  const primary = next
    .map((name) => actions.find(({ id, obstacle }) => id === name && obstacle === undefined))
    .find((action) => action !== undefined);
  return { primary, others: actions.filter((action) => action !== primary) };
}
