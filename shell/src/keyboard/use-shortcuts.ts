import { useNavigate } from '@portal/portal-sdk';
import { isFreeKey } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { goKeysOf } from './go-keys.ts';
import { closeDialog, keyboardStore, openDialog } from './keyboard.store.ts';
import { useEntries } from '../federation/use-entries.ts';

/** Time between `g` and the key after it. */
const SEQUENCE_MS = 1_500;

/** Listens to the shortcuts of every page: Ctrl or ⌘ K, `?`, and `g` with a second key. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const places = goKeysOf(useEntries());
  const newest = useRef({ navigate, places });
  useEffect(() => {
    newest.current = { navigate, places };
  });

  useEffect(() => {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        togglePalette(event);
        return;
      }
      if (isAheadOfPalette(event)) {
        event.preventDefault();
        keyboardStore.setState(({ typedAhead }) => ({ typedAhead: typedAhead + event.key }));
        return;
      }
      const isSecond = event.timeStamp < goUntil;
      if (event.key !== 'Shift') goUntil = 0;
      if (!isFreeKey(event)) return;
      const entry = isSecond && newest.current.places.find(([key]) => key === event.key)?.[1];
      if (entry) {
        event.preventDefault();
        void newest.current.navigate(entry.path);
      } else if (event.key === 'g') goUntil = event.timeStamp + SEQUENCE_MS;
      else if (event.key === '?') {
        event.preventDefault();
        openDialog('shortcuts');
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      closeDialog();
    };
  }, []);
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Returns true for text that is typed while the palette is loaded. */
const isAheadOfPalette = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  keyboardStore.getState().opened === 'palette' &&
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest('[role=dialog]'));

/** Opens the palette, or closes it; over another dialog it does not open. */
function togglePalette(event: KeyboardEvent): void {
  event.preventDefault();
  if (keyboardStore.getState().opened === 'palette') closeDialog();
  else if (!document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]')) openDialog('palette');
}
