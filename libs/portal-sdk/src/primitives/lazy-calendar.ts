import { lazy } from 'react';

/** The calendar of date fields. It is loaded when the first one opens; render it within `Suspense`. */
export const Calendar = lazy(() => import('./calendar.tsx'));
