import { allow, publicEndpoint } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { projectExportAnswer, projectExportBody } from './project-view.ts';

export const downloadExport = endpoint({
  method: 'GET',
  path: '/projects/exports/{id}',
  summary: 'The file of a requested export, by its address',
  access: publicEndpoint(
    'the address holds a random key: it is given once, for a minute, to the person who requested the export',
  ),
  params: v.object({ id }),
  query: v.object({ key: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  answer: 'raw',
});

export const exportProjects = endpoint({
  method: 'POST',
  path: '/projects/exports',
  summary: 'An address that gives the list of projects as a file, once, for a minute',
  access: allow('project', 'read'),
  audit: { action: 'project.export' },
  body: projectExportBody,
  answer: projectExportAnswer,
  whenClosed: 'unrelated',
  changes: [],
});
