import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

export const PRODUCT_NAME = 'Risk Portal';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** Title and breadcrumbs of the current page, shown by the top bar. */
export const pageStore = createStore<{ readonly title: string; readonly trail: readonly Crumb[] }>()(() => ({
  title: '',
  trail: [],
}));

/**
 * Names the page in the browser's tab and in the top bar, below the pages in `trail`. `section` is the part of the page
 * that its address shows: the browser's tab and history name it first, the top bar does not.
 */
export function usePageTitle(title: string, trail: readonly Crumb[] = [], section?: string): void {
  const key = JSON.stringify(trail);
  useEffect(() => {
    document.title = [section, title, PRODUCT_NAME].filter(Boolean).join(' · ');
    pageStore.setState({ title, trail: JSON.parse(key) as Crumb[] });
  }, [title, key, section]);
}
