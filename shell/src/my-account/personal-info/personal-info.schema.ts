import { valibotResolver } from '@hookform/resolvers/valibot';
import { designationLabel } from '@portal/contracts/identity/designation';
import { hasCv, infoRulesOf, personalInfoOf, type PersonalInfo } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import type { FieldPath, Resolver } from 'react-hook-form';

/** Values of the form; an empty text is ''. */
export interface PersonalInfoValues {
  name: { firstName: string; lastName: string };
  designation: string | null;
  companyName: string;
  address: { country: string; state: string; city: string; addressLine: string; zipCode: string };
  phone: string;
  cvFileId: string | null;
}

/** One's own person as the form holds it. */
export const formValuesOf = ({ address, ...user }: CurrentUser): PersonalInfoValues => ({
  name: user.name,
  designation: designationOf(user) ?? '',
  companyName: user.companyName ?? '',
  address: {
    country: address?.country ?? '',
    state: address?.state ?? '',
    city: address?.city ?? '',
    addressLine: address?.addressLine ?? '',
    zipCode: address?.zipCode ?? '',
  },
  phone: user.phone ?? '',
  cvFileId: user.cvFileId,
});

/** Returns the designation's form value; one that only the company changes is its label. */
const designationOf = (user: Pick<CurrentUser, 'role' | 'companyId' | 'companyType' | 'designation'>): string | null =>
  infoRulesOf(user).designation === 'fixed' ? designationLabel(user.designation, user.companyType) : user.designation;

/** Validates the form by the route's rules. */
export const personalInfoResolver = (user: CurrentUser) =>
  valibotResolver(
    personalInfoOf({ ...user, designation: designationOf(user) }),
  ) as unknown as Resolver<PersonalInfoValues>;

/** Builds the request without fields that only the company changes. */
export function bodyOf(
  { designation, companyName, cvFileId, ...rest }: PersonalInfoValues,
  user: CurrentUser,
): PersonalInfo {
  const rules = infoRulesOf(user);
  return {
    ...rest,
    ...(rules.designation !== 'fixed' && { designation }),
    ...(rules.companyName !== 'fixed' && { companyName }),
    ...(hasCv(user) && { cvFileId }),
  };
}

/** The fields of the form, in the order of display. */
export const INFO_FIELDS = [
  'name.firstName',
  'name.lastName',
  'designation',
  'companyName',
  'address.country',
  'address.state',
  'address.city',
  'address.addressLine',
  'address.zipCode',
  'phone',
  'cvFileId',
] as const satisfies readonly FieldPath<PersonalInfoValues>[];
