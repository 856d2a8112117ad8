import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { minutesBetween, PROPOSED_MINUTES, timeAfter } from './duration.ts';
import type { InspectionValues } from './inspection.schema.ts';

type Times = Pick<InspectionValues, 'startDateTime' | 'endDateTime'>;

/**
 * Proposes the end of an inspection when its start is entered, and keeps the duration when the start moves. An end that
 * changes together with the start, as in a restored draft, is kept.
 */
export function useProposedEnd(
  { setValue }: UseFormReturn<InspectionValues>,
  { startDateTime, endDateTime }: Times,
): void {
  const before = useRef<Times>({ startDateTime, endDateTime });
  const minutes = useRef(minutesBetween(startDateTime, endDateTime) ?? PROPOSED_MINUTES);
  useEffect(() => {
    const isMoved = before.current.startDateTime !== startDateTime && before.current.endDateTime === endDateTime;
    before.current = { startDateTime, endDateTime };
    const end = isMoved ? timeAfter(startDateTime, minutes.current) : undefined;
    if (end !== undefined && end !== endDateTime)
      setValue('endDateTime', end, { shouldDirty: true, shouldValidate: true });
    else minutes.current = minutesBetween(startDateTime, endDateTime) ?? minutes.current;
  }, [setValue, startDateTime, endDateTime]);
}
