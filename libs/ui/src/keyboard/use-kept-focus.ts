import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element's title where what had it inside the element is gone, such as the button of a step that has
 * been taken: else the keyboard would begin at the top of the page again.
 * @param given outlives the element, where another takes its place: a pane that of its loading state
 */
export function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  given?: RefObject<boolean>,
): void {
  const own = useRef(false);
  const wasInside = given ?? own;
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      // An element that has just gone still listens while the one in its place takes the focus.
      if (element.current) wasInside.current = event.target instanceof Node && element.current.contains(event.target);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [element, wasInside]);
  useLayoutEffect(() => {
    if (wasInside.current && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  });
}
