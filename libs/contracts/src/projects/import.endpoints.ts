import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { importAccepted, importPath, importQuery, importRefusalsQuery, importStatusAnswer } from './import.ts';

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/projects/import/template',
  summary: 'Download the workbook to fill in',
  access: allow('project', 'create'),
  answer: 'raw',
});

export const importProjects = endpoint({
  method: 'POST',
  path: '/projects/import',
  summary: 'Import projects from a workbook, or only check it (dryRun)',
  access: allow('project', 'create'),
  audit: { action: 'import.request' },
  query: importQuery,
  consumes: 'multipart/form-data',
  answer: importAccepted,
  status: 202,
  whenClosed: 'unrelated',
  // The answer precedes the import: the screen loads the projects again when the job has ended.
  changes: [],
});

export const getImportStatus = endpoint({
  method: 'GET',
  path: '/projects/import/{jobId}',
  summary: 'How far an import is',
  access: allow('project', 'create'),
  params: importPath,
  answer: importStatusAnswer,
});

export const downloadImportRefusals = endpoint({
  method: 'GET',
  path: '/projects/import/{jobId}/refusals',
  summary: 'All errors of a refused import as CSV, or its refused rows as a workbook to mend',
  access: allow('project', 'create'),
  params: importPath,
  query: importRefusalsQuery,
  answer: 'raw',
});
