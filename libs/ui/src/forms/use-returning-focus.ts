import { useEffect, useRef, type RefObject } from 'react';

/** Returns the ref of the element, such as the button that begins editing, that has the focus again when editing ends. */
export function useReturningFocus<Target extends HTMLElement>(isEditing: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) target.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return target;
}
