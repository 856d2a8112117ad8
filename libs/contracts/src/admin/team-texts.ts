/** What Team Members says (spec 3 §2, §5, §8). */
export const TEAM_TEXTS = {
  title: 'Team Members',
  seats: 'Seats',
  /** `3 of 10 underwriters`; `positions` is the position's name in the plural. */
  seatsOf: (occupied: number, limit: number, position: string): string =>
    `${occupied} of ${limit} ${position.toLowerCase()}${limit === 1 ? '' : 's'}`,
} as const;
