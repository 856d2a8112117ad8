import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { uploadUrlAnswer } from './attachment.ts';
import { inviteFileAnswer, inviteUploadBody, storeInviteFileBody } from './upload-grant.ts';

export const getCvUploadUrl = endpoint({
  method: 'POST',
  path: '/files/cv/upload-url',
  summary: 'An address to which the bytes of a CV are sent by PUT, before its owner has signed up',
  access: publicEndpoint('the upload grant of an invite is the proof'),
  audit: { action: 'upload.begin' },
  body: inviteUploadBody,
  answer: uploadUrlAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const storeCv = endpoint({
  method: 'POST',
  path: '/files/cv',
  summary: 'Makes a file of the CV that was uploaded, once its bytes are checked',
  access: publicEndpoint('the upload grant of an invite is the proof'),
  audit: { action: 'file.store' },
  body: storeInviteFileBody,
  answer: inviteFileAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: [],
});
