import { useEffect, useRef, type RefObject } from 'react';

/** Leads to the first field that is wrong, which may be far above the button: goes to the form that was sent. */
export function useFocusOnFault(outcome: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  return form;
}
