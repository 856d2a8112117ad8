import { createStore } from 'zustand/vanilla';

/** Dialogs of moving about. */
export type KeyboardDialog = 'palette' | 'shortcuts';

export const keyboardStore = createStore<{ readonly opened: KeyboardDialog | null }>()(() => ({ opened: null }));

export const openDialog = (dialog: KeyboardDialog): void => keyboardStore.setState({ opened: dialog });
export const closeDialog = (): void => keyboardStore.setState({ opened: null });

/** Keys of the palette, as this computer's keyboard names them. */
export const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
