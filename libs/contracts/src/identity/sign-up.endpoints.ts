import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  invitedPersonAnswer,
  signUpAnswer,
  signUpBody,
  verifyInviteBody,
  signUpCompanyBody,
  type CompanySignUpPath,
} from './sign-up.ts';

export const verifyInviteToken = endpoint({
  method: 'POST',
  path: '/account/verify-invite-token',
  summary: 'Whom the link of an invite is for',
  access: publicEndpoint('the link is the proof'),
  audit: { action: 'invite.openLink', refusals: 'faults' },
  body: verifyInviteBody,
  answer: invitedPersonAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const signUpUser = endpoint({
  method: 'POST',
  path: '/account/signup-user',
  summary: 'Sign up from an invite',
  access: publicEndpoint('the link is the proof'),
  audit: { action: 'user.signUp', refusals: 'faults' },
  body: signUpBody,
  answer: signUpAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: [],
});

const signUpCompany = <const Path extends CompanySignUpPath>(path: Path) =>
  endpoint({
    method: 'POST',
    path: `/account/signup-company/${path}`,
    summary: `Sign up with one’s ${path} company from an invite`,
    access: publicEndpoint('the link is the proof'),
    audit: { action: 'company.signUp', refusals: 'faults' },
    body: signUpCompanyBody,
    answer: signUpAnswer,
    status: 201,
    whenClosed: 'unrelated',
    changes: [],
  });

export const signUpRiskCompany = signUpCompany('risk');
export const signUpInsurer = signUpCompany('insurance');
export const signUpBroker = signUpCompany('broker');
