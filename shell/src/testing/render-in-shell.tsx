import type { SessionClaims } from '@portal/contracts/identity/session';
import { noticeStore, PortalProvider, sessionStore } from '@portal/portal-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RegistryContext } from '../federation/registry-context.ts';
import type { Registry } from '../federation/registry.ts';

const CLAIMS: SessionClaims = {
  sub: '00000000-0000-4000-8000-000000000001',
  sid: '00000000-0000-4000-8000-000000000002',
  ver: 1,
  role: 'ICCoordinator',
  email: 'coordinator@insurer.example',
  companyType: 'Insurance',
  companyId: null,
  firstName: 'Clara',
  lastName: 'Nordin',
  subscriptionPlan: 'Global',
  acceptedLicense: true,
  acceptedEula: true,
  companyProjectTabAccess: [],
  principalCompanyTypes: [],
  iat: 0,
  exp: 900,
  jti: '1',
};

/** A registry in which one remote stands behind the named entries of the sidebar. */
export const registryOf = (...sidebar: string[]): Registry => ({
  revision: 1,
  shellVersion: '0.1.0',
  remotes: [
    {
      name: 'mfe-area',
      version: '1.2.3',
      manifestUrl: '/releases/mfe-area/1.2.3/mf-manifest.json',
      sdkRange: '^0.1.0',
      services: { help: '^0.1.0' },
      routes: sidebar.map((id) => `/${id}`),
      sidebar,
      slots: [],
    },
  ],
});

interface Options {
  readonly claims?: Partial<SessionClaims>;
  readonly registry?: Registry;
  readonly path?: string;
}

/** Signs a person in, forgets the notices of tests before, and renders an element inside the shell's providers. */
export function renderInShell(element: ReactNode, { claims, registry = registryOf('help'), path = '/' }: Options = {}) {
  sessionStore.setState({
    status: 'signedIn',
    accessToken: 'token',
    claims: { ...CLAIMS, ...claims },
    expiresAt: Infinity,
  });
  // Files share the stores of their worker.
  noticeStore.setState({ notices: [] });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <RegistryContext value={registry}>
      <QueryClientProvider client={client}>
        <PortalProvider env="test">
          <RouterProvider router={router} />
        </PortalProvider>
      </QueryClientProvider>
    </RegistryContext>,
  );
  return { ...view, router, client };
}
