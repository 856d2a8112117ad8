import { notify, useLocation, useNavigate, usePresentPath } from '@portal/portal-sdk';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';

interface AddedOptions<Row, Page> {
  readonly page: Page | undefined;
  /** Order, filters and page of the list. */
  readonly shownBy: readonly unknown[];
  /** The open row; null while none is. */
  readonly openId: string | null;
  /** Opens a row in the place of the panel that adds one. */
  readonly open: (id: string) => void;
  /** Closes the panel. */
  readonly close: () => void;
  /** Returns the query of a row; null is one that is gone. */
  readonly one: (id: string) => Pick<UseQueryOptions<Row | null>, 'queryKey' | 'queryFn'>;
}

/**
 * Shows what was just added to a list: a toast names it, and it is open and marked in the list, at the top of the page
 * where the list's order or its filters have it elsewhere, until they are changed.
 */
export function useAdded<Row extends { readonly id: string }, Page extends { readonly items: readonly Row[] }>(
  options: AddedOptions<Row, Page>,
) {
  const { page, openId, open, close, one } = options;
  const shownBy = JSON.stringify(options.shownBy);
  const [added, setAdded] = useState<{ readonly id: string; readonly shownBy: string }>();
  const addedId = added?.shownBy === shownBy ? added.id : undefined;
  const toOpen = useRef<string>(undefined);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const presentPath = usePresentPath();
  /** Opens a row, from another page by way of the list's own. */
  const show = async (id: string): Promise<void> => {
    if (presentPath() !== pathname) await navigate(pathname);
    // Somebody may stay on a page with unsaved values.
    if (presentPath() === pathname) open(id);
  };
  const isElsewhere = addedId !== undefined && addedId === openId && !page?.items.some(({ id }) => id === addedId);
  const { data } = useQuery({ ...one(addedId ?? ''), enabled: isElsewhere });
  return {
    page: page && isElsewhere && data ? { ...page, items: [data, ...page.items] } : page,
    /** Tells that a row was added; `message` names it. */
    tell(id: string, message: string) {
      setAdded({ id, shownBy });
      toOpen.current = id;
      notify.success(message, { action: { label: SCREEN_TEXTS.showAdded, run: () => void show(id) } });
    },
    /** Leaves the panel: for the row that was added in it, if one was. Does nothing once the page was left while it was saved. */
    leave() {
      const id = toOpen.current;
      toOpen.current = undefined;
      if (presentPath() !== pathname) return;
      if (id === undefined) close();
      else open(id);
    },
  };
}
