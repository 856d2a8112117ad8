import { ApiError } from '@portal/api-client';
import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import type { CompanySignUpPath, InvitedPerson, SignUpAs } from '@portal/contracts/identity/sign-up';
import { call } from '@portal/portal-sdk/session';
import { place } from '../../frame/place.ts';
import { formFault } from '../form-fault.ts';

/** Content of an invite's link. */
export interface InviteLink {
  readonly inviteId: string;
  readonly token: string;
}

type SignUpPath = 'user' | `company/${CompanySignUpPath}`;
const PATHS: Readonly<Record<SignUpAs, SignUpPath>> = {
  User: 'user',
  RiskCompany: 'company/risk',
  InsuranceCompany: 'company/insurance',
  BrokerCompany: 'company/broker',
};

/** The address of a sign-up with the invite of the present address. */
export const signUpAddress = (as: SignUpAs): `/account/${string}` => `/account/signup/${PATHS[as]}${location.search}`;

/** The link in the page's address; empty texts where it has none. */
export function linkInAddress(): InviteLink {
  const query = new URLSearchParams(location.search);
  return { inviteId: query.get('inviteId') ?? '', token: query.get('token') ?? '' };
}

/** Loads the invited person of a link, or returns an error text; an invalid link leads to link-expired. */
export async function openLink(link: InviteLink): Promise<InvitedPerson | string> {
  try {
    return await call('POST /account/verify-invite-token', { body: link });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return leaveIfExpired(error) ? '' : formFault(error);
  }
}

/** Leads to link-expired if the refusal means an invalid link. */
export function leaveIfExpired({ code }: ApiError): boolean {
  const isExpired = code === LINK_EXPIRED_CODE;
  if (isExpired) showLinkExpired();
  return isExpired;
}

/** Leads to link-expired when the link does not fit the page. */
export const showLinkExpired = (): void => place.go('/account/link-expired', { replace: true });
