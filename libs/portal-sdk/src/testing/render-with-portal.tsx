import { tabsFor, viewerOf, type Viewer } from '@portal/access';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { noticeStore } from '../notices/notice.store.ts';
import { sessionStore } from '../session/session.store.ts';
import { PortalProvider } from '../theme/portal-provider.tsx';

const CLAIMS: SessionClaims = {
  sub: '10000000-0000-4000-8000-000000000001',
  sid: '10000000-0000-4000-8000-000000000002',
  ver: 1,
  role: 'ICCoordinator',
  email: 'coordinator@insurer.example',
  companyType: 'Insurance',
  companyId: '10000000-0000-4000-8000-000000000003',
  firstName: 'Clara',
  lastName: 'Nordin',
  subscriptionPlan: 'Global',
  acceptedLicense: true,
  acceptedEula: true,
  companyProjectTabAccess: [],
  principalCompanyTypes: [],
  iat: 0,
  exp: 900,
  jti: 'test',
};

export interface RenderOptions {
  /** Address of the page; `/` by default. */
  readonly path?: string;
  /** Claims of the signed-in person; an insurance coordinator by default. */
  readonly claims?: Partial<SessionClaims>;
  /** Routes beside the element's, which has every address that they do not name. */
  readonly routes?: readonly RouteObject[];
}

/** Returns who is signed in with the claims of {@link RenderOptions}. */
export const viewerWith = (claims: Partial<SessionClaims> = {}): Viewer => viewerOf({ ...CLAIMS, ...claims });

/**
 * Renders an element with everything that surrounds a page of the portal: primitives, router, server state, session.
 * For component tests only.
 */
export function renderWithPortal(element: ReactNode, { path = '/', claims, routes = [] }: RenderOptions = {}) {
  const companyProjectTabAccess = [...tabsFor(claims?.role ?? CLAIMS.role)];
  sessionStore.setState({
    status: 'signedIn',
    accessToken: 'test',
    claims: { ...CLAIMS, companyProjectTabAccess, ...claims },
    expiresAt: Infinity,
  });
  noticeStore.setState({ notices: [] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const router = createMemoryRouter([...routes, { path: '*', element }], { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={client}>
      <PortalProvider env="test">
        <RouterProvider router={router} />
      </PortalProvider>
    </QueryClientProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    client,
    /** Returns the current path and search parameters. */
    address: () => router.state.location.pathname + router.state.location.search,
    navigate: (to: string | number) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)),
    /** Presses the action of the newest toast. */
    pressNotice: () => act(async () => noticeStore.getState().notices.at(-1)?.action?.run()),
    /** The toasts that were shown. */
    notices: () => noticeStore.getState().notices.map(({ kind, message }) => ({ kind, message })),
  };
}
