import type { ListOfPane } from './use-place-in-list.ts';

/** Returns a list that is loaded whole as the pane reads it: one page, beside which there is no other to turn to. */
export const asOnePage = (
  items: readonly { readonly id: string }[],
): Pick<ListOfPane, 'page' | 'address' | 'onAddressChange'> => ({
  page: { items, totalCount: items.length },
  address: { page: 1, pageSize: Math.max(1, items.length) },
  onAddressChange: () => undefined,
});
