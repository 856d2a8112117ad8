// Separate from the schemas, so that screens do not load them.

/** Sort fields of contacts; company and full name by the specification's paths (spec 3 §2). */
export const CONTACT_SORT_FIELDS = [
  'ContactInfo.Name.FullName',
  'ContactInfo.CompanyName',
  'position',
  'email',
  'status',
] as const;
export type ContactSortField = (typeof CONTACT_SORT_FIELDS)[number];
