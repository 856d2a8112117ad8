/** Address of COMPANY CONTACTS. */
export const COMPANY_CONTACTS = '/projects/contacts?tab=company-contacts';
