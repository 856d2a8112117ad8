// Separate from the schemas, so that the workflow does not load them.

/** One primary location and so many others (spec 2 §2). */
export const MAX_SECONDARY_LOCATIONS = 5;

/** Actions on a location of a project. */
export const LOCATION_ACTIONS = ['update', 'setPrimary', 'delete'] as const;
