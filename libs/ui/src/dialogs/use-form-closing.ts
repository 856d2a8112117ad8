import { useCallback, useRef } from 'react';

/** Takes the function that closes the form inside a panel. Returns the function that takes it back. */
export type OnClosing = (close: () => void) => () => void;

/**
 * Closes a panel by way of the form inside it, which asks about unsaved values first, and by `onClose` while there is no
 * form. A form registers itself by the option `onClosing` of `useSaving`.
 */
export function useFormClosing(onClose: () => void) {
  const ofForm = useRef<(() => void) | undefined>(undefined);
  const onClosing = useCallback<OnClosing>((close) => {
    ofForm.current = close;
    return () => {
      ofForm.current = undefined;
    };
  }, []);
  const close = useCallback(() => (ofForm.current ?? onClose)(), [onClose]);
  return { close, onClosing };
}
