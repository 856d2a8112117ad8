import { asOnePage, type ListWithPaneProps } from '@portal/ui';
import { useState } from 'react';

interface Seen {
  readonly id: string;
}

/** Called by a calendar or a map with the items that it shows, in their order; undefined until they are loaded. */
export type OnSeen = (items: readonly Seen[] | undefined) => void;

/** Returns what a calendar or a map shows as the list that the pane beside it goes through. */
export function useSeen() {
  const [items, onSeen] = useState<readonly Seen[]>();
  const whole: Pick<ListWithPaneProps, 'page' | 'address' | 'onAddressChange' | 'isPlaceholder'> = {
    ...asOnePage(items ?? []),
    ...(!items && { page: undefined }),
    isPlaceholder: false,
  };
  return { seen: whole, onSeen: onSeen as OnSeen };
}
