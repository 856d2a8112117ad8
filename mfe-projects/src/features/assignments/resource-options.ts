import type { Suggestions } from '@portal/contracts/projects/assignment';
import type { SelectOption } from '@portal/ui';

/** Returns engineers as options: their names, companies and e-mails, which people search by. */
export const engineerOptions = (engineers: Suggestions['engineers']): SelectOption[] =>
  engineers.map(({ userId, firstName, lastName, companyName, email }) => ({
    value: userId,
    label: [`${firstName} ${lastName}`, companyName, email].filter(Boolean).join(', '),
  }));

/** Returns risk companies as options. */
export const companyOptions = (companies: Suggestions['companies']): SelectOption[] =>
  companies.map(({ id, name }) => ({ value: id, label: name }));
