import type { SearchOptions } from '@portal/portal-sdk';
import type { ListAddress } from './column.ts';

/** A list that is shown page by page. */
export interface PagedList {
  /** The page that is shown; undefined until it is loaded. */
  readonly page: { readonly items: readonly { readonly id: string }[]; readonly totalCount: number } | undefined;
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress, options?: SearchOptions) => void;
}

/** State of an address whose page is on its way: one end of the page is opened when it has come. */
export interface Turn {
  readonly turnsTo: 0 | -1;
  /** Page that was left. */
  readonly from: number;
  /** State of the address at which the item is opened. */
  readonly carried: unknown;
}

/** Shows the next page of a list or the one before, and opens the item of it that is nearest. */
export function turnPage({ address, onAddressChange }: PagedList, step: -1 | 1, carried?: unknown): void {
  const turn: Turn = { turnsTo: step > 0 ? 0 : -1, from: address.page, carried };
  onAddressChange({ ...address, page: address.page + step }, { state: turn });
}

/** Leaves a page that has no item to open: for the one beyond it, or where there is none, for the page the turn began on. */
export function turnOn(list: PagedList, turn: Turn): void {
  const { address, onAddressChange } = list;
  const isOnward = turn.turnsTo === 0;
  if (isOnward ? hasNextPage(list) : address.page > 1) {
    onAddressChange({ ...address, page: address.page + (isOnward ? 1 : -1) }, { replace: true, state: { ...turn } });
  } else onAddressChange({ ...address, page: turn.from }, { replace: true });
}

/** Returns the turn that an address is in the middle of. */
export const turnIn = (state: unknown): Turn | undefined =>
  typeof state === 'object' && state && 'turnsTo' in state ? (state as Turn) : undefined;

/** Returns true if a list has pages after the one at its address. */
export const hasNextPage = ({ page, address }: PagedList): boolean =>
  address.page * address.pageSize < (page?.totalCount ?? 0);
