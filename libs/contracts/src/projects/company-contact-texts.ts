/** What COMPANY CONTACTS says (spec 3 §2); the texts follow the tone of CONTACTS. */
export const COMPANY_CONTACT_TEXTS = {
  title: 'Company Contacts',
  tab: 'COMPANY CONTACTS',
  newContact: 'New Company Contact',
  contact: 'Company Contact',
  empty: 'There are no company contacts yet.',
  emptyHint: 'Once they are added, they will appear here.',

  name: 'Company Name',
  type: 'Company Type',
  company: 'Company',

  taken: 'A company of this name is already in the company contacts.',
  stale: 'This company contact was changed by somebody else.',
  deleted: (name: string): string => `${name} was successfully deleted from the company contacts`,
} as const;
