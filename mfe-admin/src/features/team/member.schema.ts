import { needsTeamDesignation } from '@portal/contracts/identity/designation';
import { newTeamMember, type NewTeamMember, type TeamMember } from '@portal/contracts/admin/team-member';
import { needsOffice } from '@portal/contracts/admin/team-positions';
import type { Role } from '@portal/contracts/common/enums';
import { MESSAGES } from '@portal/contracts/common/messages';
import { hasCv } from '@portal/contracts/identity/personal-info';
import type { FieldPath } from 'react-hook-form';
import { parse } from 'valibot';
import { bodyResolver } from '../../forms/body-resolver.ts';

/** Values of the form; an empty text is ''. */
export interface MemberFormValues {
  name: { firstName: string; lastName: string };
  email: string;
  position: Role | null;
  designation: string | null;
  locationId: string | null;
  cvFileId: string | null;
  address: { country: string | null; state: string | null; city: string; addressLine: string; zipCode: string };
  phone: string;
  sendInvite: boolean;
}

/** A member as the form holds them; an empty one sends the invite at once. */
export function formValuesOf(member: TeamMember | undefined): MemberFormValues {
  const { address } = member ?? {};
  return {
    name: { firstName: member?.name.firstName ?? '', lastName: member?.name.lastName ?? '' },
    email: member?.email ?? '',
    position: member?.position ?? null,
    designation: member?.designation ?? null,
    locationId: member?.locationId ?? null,
    cvFileId: member?.cvFileId ?? null,
    address: {
      country: address?.country ?? null,
      state: address?.state ?? null,
      city: address?.city ?? '',
      addressLine: address?.addressLine ?? '',
      zipCode: address?.zipCode ?? '',
    },
    phone: member?.phone ?? '',
    sendInvite: member === undefined,
  };
}

const isBlank = (text: string | null): boolean => !text?.trim();

/** Builds the request; an address is sent complete or not at all. */
function bodyOf(values: MemberFormValues) {
  const { name, position, designation, locationId, cvFileId, address, phone, sendInvite } = values;
  const hasAddress = Object.values(address).some((part) => !isBlank(part));
  const text = (part: string | null) => part ?? '';
  return {
    name: { firstName: name.firstName.trim(), lastName: name.lastName.trim() },
    email: values.email.trim(),
    position,
    designation: isBlank(designation) ? null : designation,
    locationId: locationId === '' ? null : locationId,
    ...(position && hasCv({ role: position }) && { cvFileId }),
    address: hasAddress ? { ...address, country: text(address.country), state: text(address.state) } : null,
    phone: isBlank(phone) ? null : phone,
    sendInvite,
  };
}

/** Validates the form by the route's rules (spec 3 §5 Team member form). */
export const memberResolver = bodyResolver<MemberFormValues>({
  schema: newTeamMember,
  bodyOf,
  faultsOf: ({ position, designation, locationId }) => ({
    ...(position === null && { position: MESSAGES.required }),
    ...(position && needsTeamDesignation(position) && isBlank(designation) && { designation: MESSAGES.required }),
    ...(position && needsOffice(position) && isBlank(locationId) && { locationId: MESSAGES.required }),
  }),
});

/** Builds the request from validated values. */
export const checkedBodyOf = (values: MemberFormValues): NewTeamMember => parse(newTeamMember, bodyOf(values));

/** The fields of the form, in the order of display. */
export const MEMBER_FIELDS = [
  'position',
  'designation',
  'locationId',
  'cvFileId',
  'name.firstName',
  'name.lastName',
  'email',
  'address.country',
  'address.state',
  'address.city',
  'address.addressLine',
  'address.zipCode',
  'phone',
] as const satisfies readonly FieldPath<MemberFormValues>[];
