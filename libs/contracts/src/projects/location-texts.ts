/** Texts of the tab LOCATION and of `/locations` (spec 2 §2, decisions §20); in the specification's tone. */
export const LOCATION_TEXTS = {
  notFound: 'The location does not exist.',
  secondaryLimit:
    'You have already added 5 secondary locations. If you want to add another one, please delete one of them first.',
  primaryNotDeleted: 'The primary location cannot be deleted. Set another location as primary first.',
  alreadyPrimary: 'This location is the primary one already.',
  stale: 'The location has been changed by somebody else.',
  notNumber: 'Must be a number',
  countryUnknown: 'This country code does not exist.',
} as const;
