import { lazy, Suspense } from 'react';
import type { TourDialogProps } from './tour-dialog.tsx';

const TourDialog = lazy(() => import('./tour-dialog.tsx'));

interface TourProps extends TourDialogProps {
  readonly isOpen: boolean;
}

/** The tour of a section; its code is loaded when it is shown. */
export const Tour = ({ isOpen, ...tour }: TourProps) =>
  isOpen ? (
    <Suspense fallback={null}>
      <TourDialog {...tour} />
    </Suspense>
  ) : null;
