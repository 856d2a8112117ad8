import type { RegistryEntry } from '@portal/contracts/composition/registry';
import type { Area } from '@portal/portal-sdk';
import { useRoutes, type RouteObject } from 'react-router';
import { NotFoundPage } from '../frame/not-found.page.tsx';
import { AreaPanel } from './area-panel.tsx';

/** The pages of one remote. */
export function AreaOutlet({ entry }: { readonly entry: RegistryEntry }) {
  return <AreaPanel entry={entry}>{(area) => <AreaRoutes area={area} />}</AreaPanel>;
}

const NOT_FOUND: RouteObject = { path: '*', element: <NotFoundPage /> };

function AreaRoutes({ area }: { readonly area: Area }) {
  return useRoutes([...area.routes, NOT_FOUND]);
}
