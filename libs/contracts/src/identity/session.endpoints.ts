import { allow, publicEndpoint, signedIn } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { endSessionsBody, otherSessionsEndedAnswer, ownSessionPath, ownSessionsAnswer } from './sessions.ts';
import { refreshAnswer, signInAnswer, signInBody, signOutAnswer } from './sign-in.ts';

export const endMembersSessions = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'Sign somebody of one’s own company out everywhere',
  access: allow('teamMember', 'update'),
  audit: { action: 'session.endOfMember' },
  params: v.object({ id }),
  answer: otherSessionsEndedAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'One’s own sessions',
  access: signedIn,
  answer: ownSessionsAnswer,
  reads: ['sessions'],
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/{sessionId}',
  summary: 'Sign one of one’s own sessions out',
  access: signedIn,
  audit: { action: 'session.end', refusals: 'faults' },
  params: ownSessionPath,
  body: endSessionsBody,
  answer: signOutAnswer,
  whenClosed: 'unrelated',
  changes: ['sessions'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'Sign all of one’s other sessions out',
  access: signedIn,
  audit: { action: 'session.endOthers', refusals: 'faults' },
  body: endSessionsBody,
  answer: otherSessionsEndedAnswer,
  whenClosed: 'unrelated',
  changes: ['sessions'],
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/account/refresh-token',
  summary: 'A new access token for the refresh cookie',
  access: publicEndpoint('the refresh cookie is the proof'),
  audit: { action: 'session.refresh' },
  answer: refreshAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/account/revoke-token',
  summary: 'Sign out',
  access: publicEndpoint('the refresh cookie is the proof; signing out twice is no fault'),
  audit: { action: 'session.signOut' },
  answer: signOutAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/account/login',
  summary: 'Sign in',
  access: publicEndpoint('sign-in begins without a session'),
  audit: { action: 'session.signIn', refusals: 'faults' },
  body: signInBody,
  answer: signInAnswer,
  whenClosed: 'unrelated',
  changes: [],
});
