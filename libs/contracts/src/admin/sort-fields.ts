// Separate from the schemas, so that screens do not load them.

/** Sort fields of the team; the full name by the specification's path (spec 3 §7). */
export const TEAM_SORT_FIELDS = [
  'ContactInfo.Name.FullName',
  'position',
  'designation',
  'email',
  'status',
  'location',
] as const;
export type TeamSortField = (typeof TEAM_SORT_FIELDS)[number];

/** Sort fields of subscribers (spec 3 §7). */
export const SUBSCRIBER_SORT_FIELDS = ['name', 'startDate', 'endDate'] as const;
export type SubscriberSortField = (typeof SUBSCRIBER_SORT_FIELDS)[number];
