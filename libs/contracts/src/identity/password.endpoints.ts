import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  forgotPasswordBody,
  passwordAnswer,
  resetPasswordBody,
  updatePasswordBody,
  verifyResetTokenBody,
} from './passwords.ts';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/account/forgot-password',
  summary: 'Have a link to a new password mailed',
  access: publicEndpoint('who has forgotten the password cannot sign in'),
  audit: { action: 'password.forgot', refusals: 'faults' },
  body: forgotPasswordBody,
  answer: passwordAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/account/verify-reset-password-token',
  summary: 'Whether a link to a new password works',
  access: publicEndpoint('the link is the proof'),
  audit: { action: 'password.openLink', refusals: 'faults' },
  body: verifyResetTokenBody,
  answer: passwordAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/account/reset-password',
  summary: 'Set a new password by a link',
  access: publicEndpoint('the link is the proof'),
  audit: { action: 'password.reset', refusals: 'faults' },
  body: resetPasswordBody,
  answer: passwordAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const updatePassword = endpoint({
  method: 'POST',
  path: '/account/update-password',
  summary: 'Set a new password by the present one',
  access: publicEndpoint('e-mail and present password are the proof; one that has expired opens no session'),
  audit: { action: 'password.update', refusals: 'faults' },
  body: updatePasswordBody,
  answer: passwordAnswer,
  whenClosed: 'unrelated',
  changes: [],
});
