import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { Suspense, use, useState } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router';
import { NotFoundPage } from '../app/not-found.page.tsx';
import { AreaBoundary } from './area-boundary.tsx';
import { loadArea } from './load-area.ts';
import { LoadingArea } from './loading-area.tsx';

/** The content panel of one remote: what fails in it costs this panel and nothing else (architecture). */
export function AreaOutlet({ entry }: { readonly entry: RegistryEntry }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  return (
    <AreaBoundary
      key={attempt}
      entry={entry}
      attempt={attempt}
      place={pathname}
      onRetry={() => setAttempt(attempt + 1)}
    >
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
