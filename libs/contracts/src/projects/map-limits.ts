/** Where no more projects are in view, each is answered by itself. */
export const MAX_MAP_PROJECTS = 500;
/** Projects of a company that search and filters put on the map; where there are more, the answer says 'at least'. */
export const MAX_MAP_MATCHES = 10_000;
/** The nearest zoom that is told apart; nearer ones are answered like it. */
export const MAX_MAP_ZOOM = 18;
