import { createStore } from 'zustand/vanilla';

/** Dialogs of moving about. */
export type KeyboardDialog = 'palette' | 'shortcuts';

export const keyboardStore = createStore<{ readonly opened: KeyboardDialog | null }>()(() => ({ opened: null }));

export const openDialog = (dialog: KeyboardDialog): void => keyboardStore.setState({ opened: dialog });
export const closeDialog = (): void => keyboardStore.setState({ opened: null });

/** Names of keys as this computer's keyboard has them. */
const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
export const SEARCH_KEYS = `${CONTROL} K`;
export const CHOOSE_ALL_KEYS = `${CONTROL} A`;
