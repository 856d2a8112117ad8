import { PortalProvider, SlotProvider, useSession } from '@portal/portal-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { renderSlot } from '../federation/area-slot.tsx';
import { RegistryContext } from '../federation/registry-context.ts';
import { latestLoad, loadArea } from '../federation/load-area.ts';
import { loadRegistry, remoteOf, type Registry } from '../federation/registry.ts';
import { TermsGate } from '../legal/terms-gate.tsx';
import { SessionTimeout } from '../session/session-timeout.tsx';
import { UnopenedLink } from '../session/unopened-link.tsx';
import { routes } from './routes.tsx';
import { Toasts } from './toasts.tsx';

const registry = startRegistry();

/** The signed-in part: terms first, then the frame with the areas of the registry that the page started with. */
export default function Portal() {
  const [queryClient] = useState(createQueryClient);
  return (
    <RegistryContext value={use(registry)}>
      <QueryClientProvider client={queryClient}>
        <PortalProvider>
          <SignedIn />
          <SessionTimeout />
          <UnopenedLink />
          <Toasts />
        </PortalProvider>
      </QueryClientProvider>
    </RegistryContext>
  );
}

function SignedIn() {
  const { acceptedEula, acceptedLicense } = useSession().viewer;
  const [router] = useState(() => createBrowserRouter(routes));
  useEffect(() => () => router.dispose(), [router]);
  if (!acceptedEula || !acceptedLicense) return <TermsGate acceptedEula={acceptedEula} />;
  return (
    <SlotProvider value={renderSlot}>
      <RouterProvider router={router} />
    </SlotProvider>
  );
}

/** One for each sign-in, so that nothing of one person's answers is shown to the next. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The API client does the retries (decisions §4).
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** The area of the page's address loads while the session is still being restored. */
function startRegistry(): Promise<Registry> {
  const loading = loadRegistry();
  loading.then(
    ({ remotes }) => {
      const entry = remoteOf(location.pathname, remotes);
      if (entry) void loadArea(latestLoad(entry));
    },
    () => undefined,
  );
  return loading;
}
