import { allow, signedIn, signedInBeforeTerms } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { personalInfoBody } from './personal-info.ts';
import type { LegalDocument } from './legal.ts';
import {
  acceptanceAnswer,
  acceptBody,
  currentUserAnswer,
  singleKeysAnswer,
  singleKeysBody,
  skipWarningAnswer,
} from './user.ts';

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'The signed-in person',
  access: signedInBeforeTerms,
  answer: currentUserAnswer,
  reads: ['account'],
});

export const updateCurrentUser = endpoint({
  method: 'PUT',
  path: '/users/current',
  summary: 'Change one’s own personal info',
  access: allow('personalInfo', 'update'),
  audit: { action: 'user.updatePersonalInfo' },
  ifMatch: 'overwrite',
  body: personalInfoBody,
  answer: currentUserAnswer,
  whenClosed: 'unrelated',
  changes: ['account'],
});

const acceptTerms = <const Path extends `/users/${string}`>(path: Path, document: LegalDocument, action: string) =>
  endpoint({
    method: 'PUT',
    path,
    summary: `Accept the valid version of ${document}`,
    access: signedInBeforeTerms,
    audit: { action },
    body: acceptBody,
    answer: acceptanceAnswer,
    whenClosed: 'unrelated',
    changes: ['account'],
  });

export const acceptEula = acceptTerms('/users/accept-eula', 'Eula', 'terms.acceptEula');
export const acceptLicense = acceptTerms('/users/accept-license', 'License', 'terms.acceptLicense');

export const skipReportNotesWarning = endpoint({
  method: 'PUT',
  path: '/users/skip-report-notes-warning',
  summary: 'Warn no longer of report notes that are not fully populated',
  access: allow('personalInfo', 'update'),
  audit: { action: 'user.skipReportNotesWarning' },
  answer: skipWarningAnswer,
  whenClosed: 'unrelated',
  changes: ['account'],
});

export const switchSingleKeys = endpoint({
  method: 'PUT',
  path: '/users/single-key-shortcuts',
  summary: 'Switch one’s own shortcuts of a single key on or off',
  access: signedIn,
  audit: { action: 'user.switchSingleKeys' },
  body: singleKeysBody,
  answer: singleKeysAnswer,
  whenClosed: 'unrelated',
  changes: ['account'],
});
