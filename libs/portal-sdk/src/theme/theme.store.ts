import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { STORAGE_KEYS, readStored, writeStored } from '../storage.ts';

export type Theme = 'dark' | 'light';

/** The theme in use, dark unless chosen otherwise (spec 1 §1). The page's head sets it before the first paint. */
export const themeStore = createStore<{ readonly theme: Theme }>()(() => ({
  theme: readStored<Theme>(STORAGE_KEYS.theme) === 'light' ? 'light' : 'dark',
}));

/** Switches the page to a theme and remembers it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['mantineColorScheme'] = theme;
  writeStored(STORAGE_KEYS.theme, theme);
  themeStore.setState({ theme });
}

export const useTheme = (): Theme => useStore(themeStore, (state) => state.theme);
