import { tourPage, type TourName } from '@portal/contracts/help/tours';
import { useEndpoint, useSession, useWrite } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';
import { hasSeenTour, keepSeenTour } from './seen-tours.ts';

/**
 * State of the tour of a section: open on the person's first visit, once, and whenever it is started again (spec 3 §2,
 * onboarding tours). The browser remembers tours that were seen; where it does not, the server is asked. Who starts the
 * tour before the server answers has it, whatever the answer.
 */
export function useTour(name: TourName) {
  const userId = useSession().claims.sub;
  const [isAsking, setAsking] = useState(() => !hasSeenTour(userId, name));
  const [isOpen, setOpen] = useState(false);
  const [isFirst, setFirst] = useState(false);
  const visits = useEndpoint('GET /help/visits', isAsking ? {} : null);
  const { mutate } = useWrite('PUT /help/visits');
  const show = () => {
    setFirst(isAsking);
    setAsking(false);
    setOpen(true);
  };
  if (isAsking && visits.data) {
    if (visits.data.items.some(({ page }) => page === tourPage(name))) setAsking(false);
    else show();
  }

  useEffect(() => {
    if (!isAsking) keepSeenTour(userId, name);
  }, [isAsking, userId, name]);
  useEffect(() => {
    if (isFirst) mutate({ body: { page: tourPage(name) } });
  }, [isFirst, name, mutate]);
  return { isOpen, start: show, end: () => setOpen(false) };
}
