import type { RegistryEntry } from '@portal/contracts/composition/registry';
import type { Area } from '@portal/portal-sdk';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AreaBoundary } from './area-boundary.tsx';
import { latestLoad, loadArea, nextLoad, type AreaLoad } from './load-area.ts';
import { LoadingArea } from './loading-area.tsx';
import { newestEntry } from './registry.ts';

interface AreaPanelProps {
  readonly entry: RegistryEntry;
  /** A part of another area's page, which keeps its title. */
  readonly isPart?: boolean;
  readonly children: (area: Area) => ReactNode;
}

/**
 * Panel of one remote: a failure in it affects this panel only (architecture). Retry loads the release deployed by
 * then, so that a roll-back heals an open page.
 */
export function AreaPanel({ entry, isPart = false, children }: AreaPanelProps) {
  const [load, setLoad] = useState(() => latestLoad(entry));
  const { pathname } = useLocation();
  const retry = async (): Promise<void> => {
    const newest = await newestEntry(load.entry.name);
    setLoad(nextLoad(newest ?? load.entry));
  };
  return (
    <AreaBoundary key={load.attempt} load={load} isPart={isPart} place={pathname} onRetry={() => void retry()}>
      <Suspense fallback={<LoadingArea />}>
        <LoadedArea load={load}>{children}</LoadedArea>
      </Suspense>
    </AreaBoundary>
  );
}

interface LoadedAreaProps {
  readonly load: AreaLoad;
  readonly children: (area: Area) => ReactNode;
}

function LoadedArea({ load, children }: LoadedAreaProps) {
  return children(use(loadArea(load)));
}
