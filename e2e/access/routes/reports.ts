import { NOT_THERE, type Kind } from '../kind.ts';
import { NOTHING, PROJECT } from '../kinds.ts';
import { INSPECTION, INSPECTION_OF_ALL, PROJECT_WITH_RISKS } from '../kinds-of-risks.ts';
import { rows, type RowSpec } from '../rows.ts';

/** Reports are not made for the walk: what each account reads of them is the service's own test. */
const REPORT: Kind = { ...NOTHING, fields: ['reportId'] };
const ofReport = (right: 'read' | 'create' | 'update' | 'approve'): RowSpec => ({
  access: [right, 'report'],
  about: REPORT,
});

/** An inspection of which no report is made. */
const NO_INSPECTION: Kind = { ...INSPECTION_OF_ALL, instead: () => NOT_THERE, ids: NOTHING.ids };

export const reports = rows({
  'GET /reports': { access: ['read', 'report'], about: PROJECT },
  'GET /reports/pending': { access: ['read', 'report'] },
  'GET /reports/report-data': ofReport('read'),
  'GET /reports/share/dropdown': ofReport('create'),
  'GET /reports/{id}': ofReport('read'),
  'GET /reports/{id}/history': ofReport('create'),
  'GET /reports/{id}/file': ofReport('read'),
  'GET /reports/{id}/pages/{page}': { ...ofReport('read'), special: { params: { page: '1' } } },
  'GET /reports/main/{id}/configuration': ofReport('create'),
  'GET /reports/main/{id}/comments': ofReport('create'),
  'GET /reports/abridged/requires-approval': {
    access: ['create', 'report'],
    about: PROJECT_WITH_RISKS,
    // Reading a setting asks for no function in the project.
    facts: { primary: true },
  },
  'GET /reports/abridged/offered-summary': {
    access: ['create', 'report'],
    about: INSPECTION_OF_ALL,
    // Reading an offer asks for no function in the project.
    facts: { primary: true },
  },
  'GET /inspections/should-generate-preliminary-report': {
    access: ['read', 'inspection'],
    about: INSPECTION,
  },
  'POST /reports/main': { access: ['create', 'report'], about: NO_INSPECTION, answers: NOT_THERE },
  'POST /reports/main/{id}/comments': ofReport('create'),
  'PUT /reports/main': ofReport('update'),
  'PUT /reports/main/send-for-approval': ofReport('update'),
  'PUT /reports/main/{id}/approve': ofReport('approve'),
  'PUT /reports/main/reject': ofReport('approve'),
  'POST /reports/share': ofReport('create'),
  'POST /reports/abridged': { access: ['create', 'report'], about: NO_INSPECTION, answers: NOT_THERE },
  'POST /reports/compiled-abridged': { access: ['create', 'report'], about: NOTHING },
  'PUT /reports/abridged/{id}/approve': ofReport('approve'),
  'PUT /reports/abridged/{id}/reject': ofReport('approve'),
  'POST /reports/preliminary': {
    access: ['create', 'report'],
    about: NO_INSPECTION,
    answers: NOT_THERE,
    special: { body: { key: 'generate-preliminary-report' } },
  },
  'PUT /reports/{id}/set-again': ofReport('create'),
});
