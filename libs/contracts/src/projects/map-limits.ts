/** Number of projects in view up to which each is returned individually. */
export const MAX_MAP_PROJECTS = 500;
/** Projects of a company that search and filters put on the map; where there are more, the answer says 'at least'. */
export const MAX_MAP_MATCHES = 10_000;
/** The nearest zoom that is told apart; nearer ones are answered like it. */
export const MAX_MAP_ZOOM = 18;
