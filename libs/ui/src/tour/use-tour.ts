import { useSession } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';
import { hasSeenTour, keepSeenTour } from './seen-tours.ts';

/**
 * State of the tour of a section: open on the person's first visit in this browser, once, and whenever it is started again
 * (spec 3 §2, onboarding tours).
 */
export function useTour(name: string) {
  const userId = useSession().claims.sub;
  const [isOpen, setOpen] = useState(() => !hasSeenTour(userId, name));
  useEffect(() => {
    if (isOpen) keepSeenTour(userId, name);
  }, [isOpen, userId, name]);
  return { isOpen, start: () => setOpen(true), end: () => setOpen(false) };
}
