import * as v from 'valibot';
import { enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import { email, id, properName } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { postalAddress } from '../identity/user.ts';
import { COMPANY_CONTACT_SORT_FIELDS, COMPANY_CONTACT_TYPES } from './company-contact-lists.ts';

const companyContactFields = {
  name: properName(LIMITS.companyName),
  type: v.picklist(COMPANY_CONTACT_TYPES, MESSAGES.required),
  /** Contact data of the company; its address follows the rules of the account page (spec 3 §5). */
  info: v.pipe(
    v.strictObject({ email, phone: v.nullish(phone), address: v.nullish(enteredAddress) }, MESSAGES.required),
    phoneFitsCountry('address', 'phone'),
  ),
};

/** `POST /company-contacts`: adds a company to the book of the viewer's company. */
export const newCompanyContact = v.strictObject(companyContactFields);
export type NewCompanyContact = v.InferOutput<typeof newCompanyContact>;
/** `PUT /company-contacts`: `If-Match` carries the version that was edited. */
export const editedCompanyContact = v.strictObject({ id, ...companyContactFields });

/** A company that the viewer's company works with (spec 3 §3); fee proposals refer to it by id. */
export const companyContact = v.object({
  id,
  version: v.number(),
  ...lastChange,
  name: v.string(),
  type: v.picklist(COMPANY_CONTACT_TYPES),
  info: v.object({ email: v.string(), phone: v.nullable(v.string()), address: v.nullable(postalAddress) }),
});
export type CompanyContact = v.InferOutput<typeof companyContact>;
export const companyContactAnswer = answer(companyContact);
export const companyContactPath = v.object({ id });

const list = listQuery(COMPANY_CONTACT_SORT_FIELDS).entries;

/**
 * `GET /company-contacts`: accepts the specification's names of sort parameters (spec 3 §7) and those of other lists.
 */
export const companyContactListQuery = v.object({
  ...list,
  SortFieldName: list.sortFieldName,
  SortDirection: list.sortDirection,
});
export const companyContactListAnswer = listAnswer(companyContact);

/** `GET /company-contacts/dropdown`: all companies to choose from, with their data if `showDetails`. */
export const companyContactChoicesQuery = v.object({ showDetails: v.optional(v.picklist(['true', 'false'])) });
const { name, type, info } = companyContact.entries;
export const companyContactChoicesAnswer = answer(
  v.array(v.object({ id, name, type: v.optional(type), info: v.optional(info) })),
);
