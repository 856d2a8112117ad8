import { valibotResolver } from '@hookform/resolvers/valibot';
import { newCompanyContact, type CompanyContact } from '@portal/contracts/projects/company-contact';
import type { CompanyContactType } from '@portal/contracts/projects/company-contact-lists';
import { mergeChanges } from '@portal/ui';
import type { FieldPath } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form; an empty text is ''. */
export interface CompanyContactFormValues {
  name: string;
  type: CompanyContactType | null;
  info: {
    email: string;
    phone: string;
    address: { country: string | null; state: string | null; city: string; addressLine: string; zipCode: string };
  };
}

export function formValuesOf(contact: CompanyContact | undefined): CompanyContactFormValues {
  const { email, phone, address } = contact?.info ?? {};
  return {
    name: contact?.name ?? '',
    type: contact?.type ?? null,
    info: {
      email: email ?? '',
      phone: phone ?? '',
      address: {
        country: address?.country ?? null,
        state: address?.state ?? null,
        city: address?.city ?? '',
        addressLine: address?.addressLine ?? '',
        zipCode: address?.zipCode ?? '',
      },
    },
  };
}

const isBlank = (text: string | null): boolean => !text?.trim();

/** Builds the request; an address is sent complete or not at all. */
function fieldsOf({ name, type, info: { email, phone, address } }: CompanyContactFormValues) {
  const hasAddress = Object.values(address).some((part) => !isBlank(part));
  return {
    name: name.trim(),
    type,
    info: {
      email: email.trim(),
      phone: isBlank(phone) ? null : phone,
      address: hasAddress ? { ...address, country: address.country ?? '', state: address.state ?? '' } : null,
    },
  };
}

/** Returns the body of a write; the form has accepted the values. */
export const bodyOf = (values: CompanyContactFormValues) => v.parse(newCompanyContact, fieldsOf(values));

/** Applies own changes to the newest version of a contact; e-mail, phone and address are changed each by itself. */
export const mergeContacts = (
  mine: CompanyContactFormValues,
  opened: CompanyContactFormValues,
  newest: CompanyContactFormValues,
): CompanyContactFormValues => ({
  ...mergeChanges(mine, opened, newest),
  info: mergeChanges(mine.info, opened.info, newest.info),
});

/** Validates the form by the routes' rules. */
export const companyContactResolver = valibotResolver(
  v.pipe(
    v.custom<CompanyContactFormValues>(() => true),
    v.transform((values): unknown => fieldsOf(values)),
    newCompanyContact,
  ),
  undefined,
  { raw: true },
);

/** The fields of the form, in the order of display. */
export const COMPANY_CONTACT_FIELDS = [
  'name',
  'type',
  'info.email',
  'info.phone',
  'info.address.country',
  'info.address.state',
  'info.address.city',
  'info.address.addressLine',
  'info.address.zipCode',
] as const satisfies readonly FieldPath<CompanyContactFormValues>[];
