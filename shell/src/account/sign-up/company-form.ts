import { designationFault } from '@portal/contracts/identity/designation';
import type { Role } from '@portal/contracts/common/enums';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import { MAIN_LOCATION, type InvitedPerson } from '@portal/contracts/identity/sign-up';
import { addressFields, EMPTY_PERSON, PERSON_FIELDS } from './sign-up.ts';

export const COMPANY_FIELDS = [
  'companyName',
  ...addressFields('companyAddress'),
  'companyPhone',
  'locationName',
  ...PERSON_FIELDS,
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
type CompanyTexts = Readonly<Record<CompanyField, string>>;

/** Returns the first values: data of the invite about the company and the person, who becomes its coordinator. */
export function companyTexts(
  { company, firstName, lastName, designation }: InvitedPerson,
  coordinator: Role,
): CompanyTexts {
  const address = company?.address;
  return {
    ...EMPTY_PERSON,
    firstName,
    lastName,
    // An engineer's designation does not fit the coordinator that they become.
    designation: designationFault(coordinator, designation) === undefined ? (designation ?? '') : '',
    companyName: company?.name ?? '',
    'companyAddress.country': address?.country ?? '',
    'companyAddress.state': address?.state ?? '',
    'companyAddress.city': address?.city ?? '',
    'companyAddress.addressLine': address?.addressLine ?? '',
    'companyAddress.zipCode': address?.zipCode ?? '',
    companyPhone: maskedPhone(company?.phone ?? '', address?.country ?? ''),
    locationName: company?.locationName ?? MAIN_LOCATION,
  };
}

/** The person is reached where the company is. */
export const withCompanyAddress = (texts: CompanyTexts): CompanyTexts => ({
  ...texts,
  'address.country': texts['companyAddress.country'],
  'address.state': texts['companyAddress.state'],
  'address.city': texts['companyAddress.city'],
  'address.addressLine': texts['companyAddress.addressLine'],
  'address.zipCode': texts['companyAddress.zipCode'],
  phone: texts.companyPhone,
});
