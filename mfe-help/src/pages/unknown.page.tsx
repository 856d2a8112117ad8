import { Navigate, links } from '@portal/portal-sdk';
import { ErrorPanel, Loading } from '@portal/ui';
import { useVisits } from '../features/visits/visits.api.ts';
import { HELP_TEXTS } from '../help.texts.ts';

/** Unknown paths lead to Help's dashboard, or to / where Help was not visited yet (spec 3 §2 Help). */
export function UnknownPage() {
  const { data: visited, error, refetch } = useVisits();
  if (!visited && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!visited) return <Loading height={320} label={HELP_TEXTS.loading} />;
  return <Navigate to={visited.size > 0 ? links.help('dashboard') : links.home()} replace />;
}
