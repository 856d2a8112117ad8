import { useState } from 'react';

/**
 * Returns true while the form that is asked for is open. It opens where the viewer may do what it is for; a right that goes
 * while somebody types takes nothing away: the server reports it on saving.
 */
export function useOpenForm(isAsked: boolean, mayOpen: boolean): boolean {
  const [wasOpen, setOpen] = useState(false);
  const isOpen = isAsked && (wasOpen || mayOpen);
  if (isOpen !== wasOpen) setOpen(isOpen);
  return isOpen;
}
