import { ApiError, getData } from '@portal/api-client';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { MESSAGES } from '@portal/contracts/common/messages';
import { repeatFault } from '@portal/contracts/identity/password-rule';
import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import { signUpBody, type InvitedPerson, type SignedUp } from '@portal/contracts/identity/sign-up';
import { api } from '@portal/portal-sdk/session';
import * as v from 'valibot';
import { place } from '../../app/place.ts';
import { formFault } from '../form-fault.ts';
import { attempt, firstMessages, type Outcome } from '../outcome.ts';

/** What the link of an invite holds. */
export interface InviteLink {
  readonly inviteId: string;
  readonly token: string;
}

export const SIGN_UP_FIELDS = [
  'firstName',
  'lastName',
  'designation',
  'address.country',
  'address.state',
  'address.city',
  'address.addressLine',
  'address.zipCode',
  'phone',
  'password',
  'confirmPassword',
] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];
export type SignUpForm = Readonly<Record<SignUpField, string>>;
/** What is wrong, by field; the access status when the person is signed up. */
type SignUpOutcome = Outcome<SignUpField, AccessStatus>;

/** The link in the page's address; empty texts where it has none. */
export function linkInAddress(): InviteLink {
  const query = new URLSearchParams(location.search);
  return { inviteId: query.get('inviteId') ?? '', token: query.get('token') ?? '' };
}

/** Whom the link invites, or what to say instead; a link that does not work leads to link-expired. */
export async function openLink(link: InviteLink): Promise<InvitedPerson | string> {
  try {
    return await getData<InvitedPerson>(await api.post('account/verify-invite-token', { json: link }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return leaveIfExpired(error) ? '' : formFault(error);
  }
}

/** Signs up; the fields are checked by the same schema as at the server. */
export async function signUp(
  link: InviteLink,
  form: SignUpForm,
  { needsDesignation }: { readonly needsDesignation: boolean },
): Promise<SignUpOutcome> {
  const body = bodyOf(link, form);
  return (
    check(body, form, needsDesignation) ??
    attempt<SignUpField, AccessStatus>({
      fields: SIGN_UP_FIELDS,
      async send() {
        return (await getData<SignedUp>(await api.post('account/signup-user', { json: body }))).accessStatus;
      },
      onRefusal: (error) => (leaveIfExpired(error) ? {} : undefined),
    })
  );
}

function bodyOf(link: InviteLink, form: SignUpForm) {
  const { firstName, lastName, designation, phone, password, confirmPassword } = form;
  const address = {
    country: form['address.country'],
    state: form['address.state'],
    city: form['address.city'],
    addressLine: form['address.addressLine'],
    zipCode: form['address.zipCode'],
  };
  return { ...link, password, confirmPassword, firstName, lastName, designation, address, phone };
}

function check(body: object, form: SignUpForm, needsDesignation: boolean): SignUpOutcome | undefined {
  const { issues } = v.safeParse(signUpBody, body);
  const messages: Record<string, string[]> = {};
  for (const issue of issues ?? []) (messages[v.getDotPath(issue) ?? ''] ??= []).push(issue.message);
  const repeated = repeatFault(form.password, form.confirmPassword);
  if (repeated) messages['confirmPassword'] = [repeated];
  if (needsDesignation && form.designation.trim() === '') messages['designation'] = [MESSAGES.required];
  return firstMessages(SIGN_UP_FIELDS, messages);
}

function leaveIfExpired({ code }: ApiError): boolean {
  if (code !== LINK_EXPIRED_CODE) return false;
  place.go('/account/link-expired', { replace: true });
  return true;
}
