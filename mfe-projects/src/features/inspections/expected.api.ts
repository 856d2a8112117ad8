import { api, getData } from '@portal/portal-sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inspectionKeys } from './inspections.keys.ts';

/** An expected inspection without a date. */
export interface ExpectedInspection {
  readonly number: number;
  /** `YYYY-MM-DD`; undefined until it is known. */
  readonly anticipatedDate: string | undefined;
}

/** The expected inspections of a project that have no date, with that for which they are anticipated (decisions §6). */
export function useExpectedInspections(projectId: string): readonly ExpectedInspection[] | undefined {
  const asked = { searchParams: { projectId } };
  const expected = useQuery({
    queryKey: inspectionKeys.maxCount(projectId),
    queryFn: ({ signal }) =>
      getData<{ readonly maxCount: number }>(api.get('inspections/max-count', { ...asked, signal })),
  });
  const dated = useQuery({
    queryKey: inspectionKeys.dropdown(projectId),
    queryFn: ({ signal }) =>
      getData<readonly { readonly inspectionNumber: number }[]>(api.get('inspections/dropdown', { ...asked, signal })),
  });
  const maxCount = expected.data?.maxCount;
  const taken = dated.data;
  const numbers = useMemo(() => {
    if (maxCount === undefined || !taken) return undefined;
    const all = Array.from({ length: maxCount }, (_, index) => index + 1);
    return all.filter((number) => !taken.some(({ inspectionNumber }) => inspectionNumber === number));
  }, [maxCount, taken]);
  const dates = useQueries({
    queries: (numbers ?? []).map((number) => ({
      queryKey: inspectionKeys.anticipated(projectId, number),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const searchParams = { projectId, inspectionNumber: number };
        return getData<{ readonly anticipatedDate: string }>(
          api.get('inspections/anticipated-date', { searchParams, signal }),
        );
      },
    })),
  });
  return numbers?.map((number, index) => ({ number, anticipatedDate: dates[index]?.data?.anticipatedDate }));
}
