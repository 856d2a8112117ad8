import type { Suggestions } from '@portal/contracts/projects/assignment';
import type { SelectOption } from '@portal/ui';
import { reasonsOf } from './assignment.texts.ts';

/** Returns engineers as options: names, companies and e-mails, which people search by, and the reasons for each beneath. */
export const engineerOptions = (engineers: Suggestions['engineers']): SelectOption[] =>
  engineers.map((engineer) => {
    const { userId, firstName, lastName, companyName, email } = engineer;
    return {
      value: userId,
      label: [`${firstName} ${lastName}`, companyName, email].filter(Boolean).join(', '),
      help: reasonsOf(engineer),
    };
  });

/** Returns companies of the book as options: their names and the e-mails by which they are invited. */
export const contactOptions = (contacts: Suggestions['companyContacts']): SelectOption[] =>
  contacts.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }));

/** Returns risk companies as options. */
export const companyOptions = (companies: Suggestions['companies']): SelectOption[] =>
  companies.map(({ id, name }) => ({ value: id, label: name }));
