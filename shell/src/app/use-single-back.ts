import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** Place of the page in the browser's history, as React Router counts it; undefined where it keeps none. */
const placeInHistory = (): number | undefined => (history.state as { readonly idx?: number } | null)?.idx;

/**
 * Lets Back and Forward pass over an entry of the history that shows the page left: where an item beside a list was
 * closed, its entry shows the list again, and one press would seem to do nothing.
 */
export function useSingleBack(): void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const before = useRef<{ readonly address: string; readonly place: number | undefined }>(undefined);

  useEffect(() => {
    const now = { address: `${pathname}${search}${hash}`, place: placeInHistory() };
    const last = before.current;
    before.current = now;
    if (type !== 'POP' || last?.address !== now.address || last.place === undefined || now.place === undefined) return;
    if (now.place !== last.place) void navigate(now.place < last.place ? -1 : 1);
  }, [pathname, search, hash, key, type, navigate]);
}
