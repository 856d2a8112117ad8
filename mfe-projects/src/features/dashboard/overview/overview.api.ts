import { useEndpoint } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';
import { untilOfNow } from '../frame/until-of-now.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';

type Narrowed = Pick<DashboardState, 'narrowing' | 'isWaiting'>;

/** The former answer stays until the answer with other filters is there. */
const settingsOf = ({ isWaiting }: Narrowed) => ({ placeholderData: keepPreviousData, enabled: !isWaiting }) as const;

/** Time after which figures that are not complete are read again. */
const FILLING_MS = 5_000;

/** Reads how many rows the lists of the dashboard have. */
export const useSummary = (state: Narrowed) =>
  useEndpoint(
    'GET /dashboard/summary',
    { query: state.narrowing },
    {
      ...settingsOf(state),
      refetchInterval: (query) =>
        untilOfNow.refetchInterval(query) || (query.state.data?.isFilling === true && FILLING_MS),
    },
  );

/** Reads what waits for the viewer. */
export const useMyWork = (state: Narrowed) =>
  useEndpoint('GET /dashboard/my-work', { query: state.narrowing }, settingsOf(state));

/** Reads the figures of the charts. */
export const useCharts = (state: Narrowed) =>
  useEndpoint('GET /dashboard/charts', { query: state.narrowing }, { ...settingsOf(state), ...untilOfNow });
