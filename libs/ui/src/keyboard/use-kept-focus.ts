import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element's title, or to what stands next, where what had it inside the element is gone, such as the
 * button of a step that has been taken or a filter that was removed: else the keyboard would begin at the top of the page again.
 * Gives it back to a button that was disabled while its step was tried in vain.
 * @param given outlives the element, where another takes its place: a pane that of its loading state
 */
export function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  title: { readonly current: HTMLElement | null },
  given?: RefObject<boolean>,
): void {
  const own = useRef(false);
  const last = useRef<HTMLElement>(null);
  const wasDisabled = useRef(false);
  const wasInside = given ?? own;
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
      wasDisabled.current = false;
      // An element that has just gone still listens while the one in its place takes the focus.
      if (element.current) wasInside.current = element.current.contains(last.current);
      else own.current = false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [element, wasInside]);
  useLayoutEffect(() => {
    const left = last.current;
    // The browser takes the focus from a disabled control only after this.
    if (left?.matches(':disabled')) wasDisabled.current = true;
    if (!wasInside.current || document.activeElement !== document.body) return;
    if (!isThere(left)) title.current?.focus({ preventScroll: true });
    else if (wasDisabled.current) left.focus({ preventScroll: true });
  });
}

/** Returns true for an element that can have the focus: unless it was disabled, somebody has left it by a press beside it. */
const isThere = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.isConnected && !element.matches(':disabled');
