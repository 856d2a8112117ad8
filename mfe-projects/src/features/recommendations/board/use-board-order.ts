import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { useCallback, useState } from 'react';

/** Called by a column with the cards that it shows. */
export type OnCards = (column: string, cards: readonly Recommendation[]) => void;

/**
 * Returns the cards of the board in the order in which one reads it, each column from its top, for the pane beside it; the
 * columns load their cards themselves.
 */
export function useBoardOrder(columns: readonly { readonly key: string }[]) {
  const [shown, setShown] = useState<Readonly<Record<string, readonly Recommendation[]>>>({});
  const onCards = useCallback<OnCards>((column, cards) => setShown((all) => ({ ...all, [column]: cards })), []);
  return { cards: columns.flatMap(({ key }) => shown[key] ?? []), onCards };
}
