import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { keyboardStore } from '../keyboard/keyboard.store.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';

const Palette = lazy(() => import('../palette/palette.tsx'));
const ShortcutsDialog = lazy(() => import('../keyboard/shortcuts-dialog.tsx'));

/** Shortcuts of every page, and the dialogs that they open, which are loaded when they are first opened. */
export function Keyboard({ onOpenBell }: { readonly onOpenBell: (() => void) | undefined }) {
  const opened = useStore(keyboardStore, (state) => state.opened);
  useShortcuts();
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <Palette onOpenBell={onOpenBell} />}
      {opened === 'shortcuts' && <ShortcutsDialog />}
    </Suspense>
  );
}
