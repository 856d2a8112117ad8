import { valibotResolver } from '@hookform/resolvers/valibot';
import { contactForm, newContactForm, type Contact } from '@portal/contracts/projects/contact';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import type { FieldPath } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form; an empty text is ''. */
export interface ContactFormValues {
  position: ContactPosition | null;
  name: { firstName: string; lastName: string };
  companyName: string;
  email: string;
  phone: string;
  address: { country: string | null; state: string | null; city: string; addressLine: string; zipCode: string };
  sendInvite: boolean;
}

/** A contact as the form holds it; `mayInvite` is whether the viewer can send the invite of a new one. */
export function formValuesOf(contact: Contact | undefined, mayInvite: boolean): ContactFormValues {
  const { address } = contact ?? {};
  return {
    position: contact?.position ?? null,
    name: { firstName: contact?.name.firstName ?? '', lastName: contact?.name.lastName ?? '' },
    companyName: contact?.companyName ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    address: {
      country: address?.country ?? null,
      state: address?.state ?? null,
      city: address?.city ?? '',
      addressLine: address?.addressLine ?? '',
      zipCode: address?.zipCode ?? '',
    },
    sendInvite: contact === undefined && mayInvite,
  };
}

const isBlank = (text: string | null): boolean => !text?.trim();

/** Builds the request; an address is sent complete or not at all. */
function fieldsOf({ name, email, companyName, phone, address, position, sendInvite }: ContactFormValues) {
  const hasAddress = Object.values(address).some((part) => !isBlank(part));
  return {
    position,
    name: { firstName: name.firstName.trim(), lastName: name.lastName.trim() },
    companyName: companyName.trim(),
    email: email.trim(),
    phone: isBlank(phone) ? null : phone,
    address: hasAddress ? { ...address, country: address.country ?? '', state: address.state ?? '' } : null,
    ...(sendInvite && { sendInvite }),
  };
}

/** Returns the fields of a new contact; the form has accepted the values. */
export const newContactOf = (values: ContactFormValues) => v.parse(newContactForm, fieldsOf(values));

/** Returns the fields of a changed contact; the form has accepted the values. */
export const changedContactOf = (values: ContactFormValues) => v.parse(contactForm, fieldsOf(values));

/** Validates the form by the routes' rules (decisions §20). */
export const contactResolver = valibotResolver(
  v.pipe(
    v.custom<ContactFormValues>(() => true),
    v.transform((values): unknown => fieldsOf(values)),
    contactForm,
  ),
  undefined,
  { raw: true },
);

/** The fields of the form, in the order of display. */
export const CONTACT_FIELDS = [
  'position',
  'name.firstName',
  'name.lastName',
  'email',
  'phone',
  'companyName',
  'address.country',
  'address.state',
  'address.city',
  'address.addressLine',
  'address.zipCode',
] as const satisfies readonly FieldPath<ContactFormValues>[];
