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

/** Names the page in the browser's tab and in the top bar, below the pages in `trail`. */
export function usePageTitle(title: string, trail: readonly Crumb[] = []): void {
  const key = JSON.stringify(trail);
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
    pageStore.setState({ title, trail: JSON.parse(key) as Crumb[] });
  }, [title, key]);
}
