import { homePath } from '@portal/access';
import { useSession } from '@portal/portal-sdk';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useRouteError, type RouteObject } from 'react-router';
import { AreaOutlet } from '../federation/area-outlet.tsx';
import { useRegistry } from '../federation/registry-context.ts';
import { releasedEntries, remoteOf } from '../federation/registry.ts';
import { Frame } from './frame.tsx';
import { NoSectionPage } from './no-section.page.tsx';
import { NotFoundPage } from '../frame/not-found.page.tsx';

const MyAccountPage = lazy(() => import('../my-account/my-account.page.tsx'));

/** The shell's own routes; everything else belongs to the remote that the registry names for it. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <FrameFailure />,
    children: [
      { index: true, element: <HomePage /> },
      { path: '/my-account', element: <MyAccount /> },
      { path: '*', element: <AreaPage /> },
    ],
  },
];

function MyAccount() {
  return (
    <Suspense>
      <MyAccountPage />
    </Suspense>
  );
}

/** `/` leads to the first entry that the person has (spec 1 §2). */
function HomePage() {
  const { viewer } = useSession();
  const path = homePath(viewer, releasedEntries(useRegistry().remotes));
  return path ? <Navigate to={path} replace /> : <NoSectionPage />;
}

function AreaPage() {
  const { pathname } = useLocation();
  const entry = remoteOf(pathname, useRegistry().remotes);
  return entry ? <AreaOutlet key={entry.name} entry={entry} /> : <NotFoundPage />;
}

/** Passes errors of the frame to the page's last boundary instead of the router's own screen. */
function FrameFailure(): never {
  throw useRouteError();
}
