import { useEffect } from 'react';

/** Moves the focus, when a dialog is closed, to the button that opened it; else to the title of what is open now. */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const title = document.querySelector<HTMLElement>('[data-pane-title]');
      const target = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : title;
      // After the dialog's own trap has let it go.
      setTimeout(() => (target?.isConnected ? target : title)?.focus());
    };
  }, []);
}
