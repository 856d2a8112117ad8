import { links, Navigate, usePermission } from '@portal/portal-sdk';
import { GlobalEcosystem } from '../features/global-ecosystem/global-ecosystem.tsx';

/** /global-ecosystem; who does not have it is led to `/` (spec 1 §6, spec 2 §2). */
export default function GlobalEcosystemPage() {
  return usePermission('read', 'globalEcosystem') ? <GlobalEcosystem /> : <Navigate to={links.home()} replace />;
}
