import { useSyncExternalStore } from 'react';

/** The width up to which screens are one column (screens.md, Frame). */
const PHONE = '(max-width: 480px)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Returns true at phone width, also at 400 % zoom; follows changes. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
export const isPhone = (): boolean => matchMedia(PHONE).matches;
