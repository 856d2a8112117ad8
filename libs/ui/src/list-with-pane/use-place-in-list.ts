import { useNavigate } from '@portal/portal-sdk';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ListAddress } from '../table/column.ts';
import type { PanePlace } from './pane-context.ts';

/** A list that is shown page by page, and the item of it that is open. */
export interface ListOfPane {
  /** The page that is shown; undefined until it is loaded. */
  readonly page: { readonly items: readonly { readonly id: string }[]; readonly totalCount: number } | undefined;
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress) => void;
  readonly openId: string | null;
  /** Returns the address at which an item is open. */
  readonly addressOf: (id: string) => string;
  readonly onClose: () => void;
}

/** A page on its way, of which one end is opened when it has come. */
interface Awaited {
  readonly end: 0 | -1;
  /** The ids that were shown when it was asked for. */
  readonly before: string;
}

/** Returns the open item's place in its list; previous and next go on to the pages beside the one that is shown. */
export function usePlaceInList(list: ListOfPane): PanePlace {
  const { page, address, onAddressChange, openId, addressOf, onClose } = list;
  const navigate = useNavigate();
  const awaited = useRef<Awaited>(undefined);
  const shown = page?.items.map(({ id }) => id).join() ?? '';

  useEffect(() => {
    if (!awaited.current || awaited.current.before === shown) return;
    const id = shown.split(',').at(awaited.current.end);
    awaited.current = undefined;
    if (id) void navigate(addressOf(id), { replace: true });
  }, [shown, addressOf, navigate]);

  const turn = useCallback(
    (step: -1 | 1) => {
      awaited.current = { end: step > 0 ? 0 : -1, before: shown };
      onAddressChange({ ...address, page: address.page + step });
    },
    [shown, address, onAddressChange],
  );

  return useMemo(() => {
    const ids = shown === '' ? [] : shown.split(',');
    const index = openId === null ? -1 : ids.indexOf(openId);
    const before = (address.page - 1) * address.pageSize;
    const count = Math.max(page?.totalCount ?? 0, ids.length);
    const open = (id: string) => () => void navigate(addressOf(id), { replace: true });
    // An item that the list does not show is left for its first one.
    const [previousId, nextId] = [index > 0 ? ids[index - 1] : undefined, ids[index + 1]];
    const isLast = index >= 0 && before + index + 1 >= count;
    return {
      position: index < 0 ? undefined : before + index + 1,
      count,
      previous: previousId ? open(previousId) : index === 0 && address.page > 1 ? () => turn(-1) : undefined,
      next: nextId ? open(nextId) : index >= 0 && !isLast ? () => turn(1) : undefined,
      close: onClose,
    };
  }, [shown, page?.totalCount, address, turn, openId, addressOf, onClose, navigate]);
}
