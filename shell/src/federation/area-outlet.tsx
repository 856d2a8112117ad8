import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { Suspense, use, useState } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router';
import { NotFoundPage } from '../app/not-found.page.tsx';
import { AreaBoundary } from './area-boundary.tsx';
import { loadArea } from './load-area.ts';
import { LoadingArea } from './loading-area.tsx';
import { newestEntry } from './registry.ts';

/**
 * The content panel of one remote: what fails in it costs this panel and nothing else (architecture). A retry takes
 * the release that is deployed by then, so that a roll-back heals an open page.
 */
export function AreaOutlet({ entry: startEntry }: { readonly entry: RegistryEntry }) {
  const [{ attempt, entry }, setLoad] = useState({ attempt: 0, entry: startEntry });
  const { pathname } = useLocation();
  const retry = async (): Promise<void> => {
    const newest = await newestEntry(entry.name);
    setLoad({ attempt: attempt + 1, entry: newest ?? entry });
  };
  return (
    <AreaBoundary key={attempt} entry={entry} attempt={attempt} place={pathname} onRetry={() => void retry()}>
      <Suspense fallback={<LoadingArea />}>
        <AreaRoutes entry={entry} attempt={attempt} />
      </Suspense>
    </AreaBoundary>
  );
}

const NOT_FOUND: RouteObject = { path: '*', element: <NotFoundPage /> };

function AreaRoutes({ entry, attempt }: { readonly entry: RegistryEntry; readonly attempt: number }) {
  const area = use(loadArea(entry, attempt));
  return useRoutes([...area.routes, NOT_FOUND]);
}
