import { useEndpoint } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads the projects of an area with the sums of their values; undefined where no area is chosen. */
export const useAccumulation = (query: URLSearchParams | undefined, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/accumulation', query ? { query } : null, {
    placeholderData: query ? keepPreviousData : undefined,
    enabled: !isWaiting,
  });
