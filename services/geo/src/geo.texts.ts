/** Messages of the map services where a request has no result. */
export const GEO_TEXTS = {
  away: 'The map provider does not answer at the moment. Try again shortly.',
  lineOrKey: 'Give a line or the key of a suggestion.',
  chooseAgain: 'Choose a place again.',
  noPlaceNear: 'There is no known place near this point.',
  pointsAlone: 'This layer is answered for points alone.',
  providersCaveat: 'Given by an online provider; its own terms say how far to trust it.',
} as const;
