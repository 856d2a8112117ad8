import { use, useCallback, useMemo } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, type NavigateOptions } from 'react-router';

/** What an address's search becomes: parameters, or how they follow from those that it has. */
export type NextSearch =
  | URLSearchParams
  | Readonly<Record<string, string>>
  | ((current: URLSearchParams) => URLSearchParams | Readonly<Record<string, string>>);

/**
 * The parameters of the address, and what changes them. A change begins with the address as it is then: the router's own
 * hook would begin with that of the last drawing, and of two changes at once the first would be lost.
 */
export function useSearchParams() {
  // The router itself, whose state is newer than what is drawn; there is no other way to it.
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: NextSearch, options?: NavigateOptions) => {
      const found = typeof next === 'function' ? next(new URLSearchParams(router?.state.location.search)) : next;
      void navigate(`?${new URLSearchParams(found).toString()}`, options);
    },
    [router, navigate],
  );
  return [params, setParams] as const;
}
