import type { FocusEvent } from 'react';

/** Returns true for a field that is left for its calendar: whoever picks a day there has not finished with the field. */
export const isLeftForCalendar = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('[data-calendar]') !== null;
