// Separate from the schemas, so that screens do not load them.

/** Kinds of companies in a company's book (spec 3 §2). */
export const COMPANY_CONTACT_TYPES = ['Insurance', 'Broker', 'Risk'] as const;
export type CompanyContactType = (typeof COMPANY_CONTACT_TYPES)[number];

/** Sort fields of company contacts: the specification's path (spec 3 §2). */
export const COMPANY_CONTACT_SORT_FIELDS = ['Info.Name'] as const;
export type CompanyContactSortField = (typeof COMPANY_CONTACT_SORT_FIELDS)[number];
