import { createStore } from 'zustand/vanilla';

/** Dialogs of moving about. */
export type KeyboardDialog = 'palette' | 'shortcuts';

interface KeyboardState {
  readonly opened: KeyboardDialog | null;
  /** Text typed after the palette was asked for and before its field was there. */
  readonly typedAhead: string;
}

export const keyboardStore = createStore<KeyboardState>()(() => ({ opened: null, typedAhead: '' }));

export const openDialog = (dialog: KeyboardDialog): void => keyboardStore.setState({ opened: dialog, typedAhead: '' });
export const closeDialog = (): void => keyboardStore.setState({ opened: null });

/** Names of keys as this computer's keyboard has them. */
const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
export const SEARCH_KEYS = `${CONTROL} K`;
export const CHOOSE_ALL_KEYS = `${CONTROL} A`;
export const SAVE_KEYS = `${CONTROL} Enter`;
