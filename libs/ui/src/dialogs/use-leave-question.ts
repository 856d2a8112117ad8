import { useBlocker, useLocation } from '@portal/portal-sdk';
import { useEffect, useRef, useState } from 'react';

type Navigation = Parameters<Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => unknown>>[0];

/** Part of the page that may hold unsaved changes. */
export interface Unsaved {
  /** Returns true while leaving would lose something. */
  readonly isUnsaved: () => boolean;
  /** Returns true if a navigation leaves it. */
  readonly leaves: (navigation: Navigation) => boolean;
  /** The person has chosen to lose it. */
  readonly onLeave?: (() => void) | undefined;
}

interface Guard {
  readonly asks: (navigation: Navigation) => boolean;
  readonly forget: () => void;
}

/** All that is on the page: the router asks the newest blocker only, which therefore asks for everything. */
const guards = new Set<Guard>();

/**
 * Holds a navigation that would lose something unsaved, of this form or another one on the page. The end of the session is
 * not delayed: sign-in must be reachable.
 */
export function useLeaveQuestion({ isUnsaved, leaves, onLeave }: Unsaved) {
  const guard = useRef<Guard>(null);
  useEffect(() => {
    guard.current = {
      asks: (navigation) => isUnsaved() && leaves(navigation),
      forget: () => isUnsaved() && onLeave?.(),
    };
  });
  useEffect(() => {
    const registered: Guard = {
      asks: (navigation) => guard.current?.asks(navigation) ?? false,
      forget: () => guard.current?.forget(),
    };
    guards.add(registered);
    return () => void guards.delete(registered);
  }, []);
  const blocker = useBlocker(
    (navigation) =>
      !navigation.nextLocation.pathname.startsWith('/account/') && [...guards].some(({ asks }) => asks(navigation)),
  );
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      for (const { forget } of guards) forget();
      blocker.proceed?.();
    },
  };
}

/** The router's name of Back and Forward. */
const POP = 'POP';

/**
 * Returns a function that tells if a navigation leaves what is open: for another page; for another address by Back or
 * Forward; or for one without the parameters by which it was opened, such as the id of a drawer's item.
 * `tabParameter` chooses the page's tab: another value is another tab.
 */
export function useLeaving(tabParameter: string | undefined): (navigation: Navigation) => boolean {
  const { search } = useLocation();
  const [opened] = useState(() => new URLSearchParams(search));
  return ({ currentLocation, nextLocation, historyAction }) => {
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    if (historyAction === POP) return currentLocation.search !== nextLocation.search;
    const next = new URLSearchParams(nextLocation.search);
    const parameters = new Set([...opened.keys(), ...(tabParameter === undefined ? [] : [tabParameter])]);
    return [...parameters].some((name) => next.get(name) !== opened.get(name));
  };
}
