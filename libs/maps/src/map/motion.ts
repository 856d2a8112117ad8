const REDUCED = '(prefers-reduced-motion: reduce)';

/** So many ms does a movement take; none for those who asked for no motion. */
export const motion = (duration: number): number => (matchMedia(REDUCED).matches ? 0 : duration);
