import type { Suggestions } from '@portal/contracts/projects/assignment';
import type { SelectOption } from '@portal/ui';

/** Returns engineers as options: their names, companies and e-mails, which people search by. */
export const engineerOptions = (engineers: Suggestions['engineers']): SelectOption[] =>
  engineers.map(({ userId, firstName, lastName, companyName, email }) => ({
    value: userId,
    label: [`${firstName} ${lastName}`, companyName, email].filter(Boolean).join(', '),
  }));

/** Returns companies of the book as options: their names and the e-mails by which they are invited. */
export const contactOptions = (contacts: Suggestions['companyContacts']): SelectOption[] =>
  contacts.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }));

/** Returns risk companies as options. */
export const companyOptions = (companies: Suggestions['companies']): SelectOption[] =>
  companies.map(({ id, name }) => ({ value: id, label: name }));
