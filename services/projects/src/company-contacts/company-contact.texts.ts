/** Refusals of COMPANY CONTACTS (spec 3 §2). */
export const COMPANY_CONTACT_TEXTS = {
  taken: 'A company of this name is already in the company contacts.',
  stale: 'This company contact was changed by somebody else.',
} as const;
