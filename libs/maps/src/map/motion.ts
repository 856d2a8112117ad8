const REDUCED = '(prefers-reduced-motion: reduce)';

/** Returns a movement's duration in ms: zero for people who prefer reduced motion. */
export const motion = (duration: number): number => (matchMedia(REDUCED).matches ? 0 : duration);
