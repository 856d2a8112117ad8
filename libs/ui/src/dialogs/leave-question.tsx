import { useBlocker, useLocation } from '@portal/portal-sdk';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { turnIn } from '../table/turn-page.ts';

type Navigation = Parameters<Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => unknown>>[0];

export interface LeaveQuestionProps {
  /** Returns true while leaving would lose something. */
  readonly isUnsaved: () => boolean;
  /** Returns true if a navigation leaves what may be lost. */
  readonly leaves: (navigation: Navigation) => boolean;
  /** Called when the person chooses to leave and discard. */
  readonly onLeave?: (() => void) | undefined;
  /** Renders the dialog. */
  readonly children: (answers: LeaveAnswers) => ReactNode;
}

interface LeaveAnswers {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

interface Guard {
  readonly asks: (navigation: Navigation) => boolean;
  readonly forget: () => void;
}

/** Forms with unsaved values on the page, the newest last. */
let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();
function setGuards(next: readonly Guard[]): void {
  guards = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Holds a navigation that would lose something unsaved, of this form or another one on the page. The router takes one
 * blocker at a time: the newest dialog is shown, and its answer applies to all.
 */
export function LeaveQuestion({ isUnsaved, leaves, onLeave, children }: LeaveQuestionProps) {
  const latest = useRef<Guard>(null);
  useEffect(() => {
    latest.current = {
      asks: (navigation) => isUnsaved() && leaves(navigation),
      forget: () => isUnsaved() && onLeave?.(),
    };
  });
  const [guard] = useState<Guard>(() => ({
    asks: (navigation) => latest.current?.asks(navigation) ?? false,
    forget: () => latest.current?.forget(),
  }));
  useEffect(() => {
    setGuards([...guards, guard]);
    return () => setGuards(guards.filter((one) => one !== guard));
  }, [guard]);
  const isNewest = useSyncExternalStore(subscribe, () => guards.at(-1) === guard);
  return isNewest && <Blocker>{children}</Blocker>;
}

/** The page's blocker. The end of the session is not delayed: sign-in must be reachable. */
function Blocker({ children }: Pick<LeaveQuestionProps, 'children'>) {
  const blocker = useBlocker(
    (navigation) =>
      !navigation.nextLocation.pathname.startsWith('/account/') && guards.some(({ asks }) => asks(navigation)),
  );
  return children({
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      for (const { forget } of guards) forget();
      blocker.proceed?.();
    },
  });
}

/** The router's name of Back and Forward. */
const POP = 'POP';

/**
 * Returns a function that returns true if a navigation leaves the open item: for another page; for another address by
 * Back or Forward; for the item beside it on another page of its list; or for an address without the parameters by which
 * it was opened, such as the id of a drawer's item. `tabParameter` chooses the page's tab: another value is another tab.
 */
export function useLeaving(tabParameter: string | undefined): (navigation: Navigation) => boolean {
  const { search } = useLocation();
  const [opened] = useState(() => new URLSearchParams(search));
  return ({ currentLocation, nextLocation, historyAction }) => {
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    // Asked before the page was turned, and answered for the item that is opened with it.
    if (turnIn(currentLocation.state)) return false;
    if (turnIn(nextLocation.state)) return true;
    if (historyAction === POP) return currentLocation.search !== nextLocation.search;
    const next = new URLSearchParams(nextLocation.search);
    const parameters = new Set([...opened.keys(), ...(tabParameter === undefined ? [] : [tabParameter])]);
    return [...parameters].some((name) => next.get(name) !== opened.get(name));
  };
}
