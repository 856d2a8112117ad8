import { endpointQuery, useEndpoint } from '@portal/portal-sdk';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

/** An expected inspection without a date. */
export interface ExpectedInspection {
  readonly number: number;
  /** `YYYY-MM-DD`; undefined until it is known, null for those who do not see the policy period. */
  readonly anticipatedDate: string | null | undefined;
}

interface ExpectedInspections {
  /** Undefined until they are known, and where they cannot be. */
  readonly expected: readonly ExpectedInspection[] | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Reads the expected inspections of a project that have no date, with the dates for which they are anticipated (decisions §6). */
export function useExpectedInspections(projectId: string): ExpectedInspections {
  const counted = useEndpoint('GET /inspections/max-count', { query: { projectId } });
  const dated = useEndpoint('GET /inspections/dropdown', { query: { projectId } });
  const maxCount = counted.data?.maxCount;
  const taken = dated.data;
  const numbers = useMemo(() => {
    if (maxCount === undefined || !taken) return undefined;
    const all = Array.from({ length: maxCount }, (_, index) => index + 1);
    return all.filter((number) => !taken.some(({ inspectionNumber }) => inspectionNumber === number));
  }, [maxCount, taken]);
  const dates = useQueries({
    queries: (numbers ?? []).map((inspectionNumber) =>
      endpointQuery('GET /inspections/anticipated-date', { query: { projectId, inspectionNumber } }),
    ),
  });
  return {
    expected: numbers?.map((number, index) => ({ number, anticipatedDate: dates[index]?.data?.anticipatedDate })),
    isPending: counted.isPending || dated.isPending,
    isFetching: counted.isFetching || dated.isFetching,
    error: counted.error ?? dated.error,
    retry: () => void Promise.all([counted, dated].map((query) => !query.data && query.refetch())),
  };
}
