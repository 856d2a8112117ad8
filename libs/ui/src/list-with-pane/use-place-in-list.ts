import { useLocation, useNavigate } from '@portal/portal-sdk';
import { useEffect, useMemo } from 'react';
import type { PanePlace } from './pane-context.ts';
import { turnIn, turnPage, type PagedList } from './turn-page.ts';

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
  const shown = page?.items.map(({ id }) => id).join() ?? '';
  const { state } = useLocation();

  useEffect(() => {
    const turn = turnIn(state);
    if (!turn || isPlaceholder) return;
    const id = shown.split(',').at(turn.turnsTo);
    if (id) void navigate(addressOf(id), { replace: true, state: turn.carried });
  }, [shown, isPlaceholder, state, addressOf, navigate]);

  return useMemo(() => {
    const ids = shown === '' ? [] : shown.split(',');
    const turn = (step: -1 | 1) => () => turnPage({ page, address, onAddressChange }, step);
    const index = openId === null ? -1 : ids.indexOf(openId);
    const before = (address.page - 1) * address.pageSize;
    const count = Math.max(page?.totalCount ?? 0, ids.length);
    // Rendered at once: a second press counts from the item that the first one opened, also on a busy page.
    const open = (id: string) => () => void navigate(addressOf(id), { replace: true, flushSync: true });
    // An item that the list does not show is left for its first one.
    const [previousId, nextId] = [index > 0 ? ids[index - 1] : undefined, ids[index + 1]];
    const isLast = index >= 0 && before + index + 1 >= count;
    return {
      position: index < 0 ? undefined : before + index + 1,
      count,
      previous: previousId ? open(previousId) : index === 0 && address.page > 1 ? turn(-1) : undefined,
      next: nextId ? open(nextId) : index >= 0 && !isLast ? turn(1) : undefined,
      close: onClose,
    };
  }, [shown, page, address, onAddressChange, openId, addressOf, onClose, navigate]);
}
