import { useLocation, useNavigate, useNewestLocation } from '@portal/portal-sdk';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { PanePlace } from './pane-context.ts';
import { turnIn, turnOn, turnPage, type PagedList, type Turn } from '../table/turn-page.ts';

/** A list that is shown page by page, and the item of it that is open. */
export interface ListOfPane extends PagedList {
  /** True while the page of the address before is still shown. */
  readonly isPlaceholder: boolean;
  readonly openId: string | null;
  /** Returns the address at which an item is open. */
  readonly addressOf: (id: string) => string;
  readonly onClose: () => void;
}

/** Returns the open item's place in its list; previous and next go on to the pages beside the one that is shown. */
export function usePlaceInList(list: ListOfPane): PanePlace {
  const { page, isPlaceholder, address, onAddressChange, openId, addressOf, onClose } = list;
  const navigate = useNavigate();
  const newestLocation = useNewestLocation();
  const shown = page?.items.map(({ id }) => id).join() ?? '';
  const { state } = useLocation();
  const isLoaded = page !== undefined;

  const goOn = useEffectEvent((turn: Turn) => turnOn(list, turn));
  useEffect(() => {
    const turn = turnIn(state);
    if (!turn || !isLoaded || isPlaceholder) return;
    const id = shown.split(',').at(turn.turnsTo);
    if (id) void navigate(addressOf(id), { replace: true, state: turn.carried });
    else goOn(turn);
  }, [shown, isLoaded, isPlaceholder, state, addressOf, navigate]);

  return useMemo(() => {
    const ids = shown === '' ? [] : shown.split(',');
    const index = openId === null ? -1 : ids.indexOf(openId);
    const before = (address.page - 1) * address.pageSize;
    const count = Math.max(page?.totalCount ?? 0, ids.length);
    const isLast = (at: number) => before + at + 1 >= count;
    // A second press counts from the item that the first one opened, also while a busy page still shows the one before.
    const newestIndex = (): number => {
      const { search } = newestLocation();
      const newest = ids.findIndex((id) => addressOf(id).endsWith(search));
      return search === '' || newest === -1 ? index : newest;
    };
    const step = (by: -1 | 1) => () => {
      const at = newestIndex();
      const id = ids[at + by];
      if (id) void navigate(addressOf(id), { replace: true, flushSync: true });
      else if (by > 0 ? !isLast(at) : address.page > 1) turnPage({ page, address, onAddressChange }, by);
    };
    // An item that the list does not show is left for its first one.
    const hasPrevious = index > 0 || (index === 0 && address.page > 1);
    const hasNext = ids[index + 1] !== undefined || (index >= 0 && !isLast(index));
    return {
      position: index < 0 ? undefined : before + index + 1,
      count,
      previous: hasPrevious ? step(-1) : undefined,
      next: hasNext ? step(1) : undefined,
      close: onClose,
    };
  }, [shown, page, address, onAddressChange, openId, addressOf, onClose, navigate, newestLocation]);
}
