/** Number of projects in view up to which each is returned individually. */
export const MAX_MAP_PROJECTS = 500;
/** Maximum number of a company's matches on the map; beyond it the answer says 'at least'. */
export const MAX_MAP_MATCHES = 10_000;
/** Largest distinguished zoom; larger ones are answered like it. */
export const MAX_MAP_ZOOM = 18;
