import { endpointQuery, useEndpoint } from '@portal/portal-sdk';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

/** An expected inspection without a date. */
export interface ExpectedInspection {
  readonly number: number;
  /** `YYYY-MM-DD`; undefined until it is known. */
  readonly anticipatedDate: string | undefined;
}

/** Reads the expected inspections of a project that have no date, with the dates for which they are anticipated (decisions §6). */
export function useExpectedInspections(projectId: string): readonly ExpectedInspection[] | undefined {
  const expected = useEndpoint('GET /inspections/max-count', { query: { projectId } });
  const dated = useEndpoint('GET /inspections/dropdown', { query: { projectId } });
  const maxCount = expected.data?.maxCount;
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
  return numbers?.map((number, index) => ({ number, anticipatedDate: dates[index]?.data?.anticipatedDate }));
}
