import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  answerHistoryAnswer,
  answerHistoryQuery,
  answerSaved,
  answersSaved,
  generateReportNotesBody,
  reportNoteQuestionsAnswer,
  reportNoteQuestionsQuery,
  reportNotesAnswer,
  reportNotesOfProjectQuery,
  reportNotesPopulatedAnswer,
  reportNotesQuery,
  reportNotesTabAnswer,
  saveAnswerBody,
  saveAnswersBody,
} from './report-note.ts';

export const listReportNotes = endpoint({
  method: 'GET',
  path: '/report-notes',
  summary: 'The report notes of a project’s inspections, or of one of them',
  access: allow('reportNote', 'read'),
  query: reportNotesQuery,
  answer: reportNotesAnswer,
  reads: ['report-notes', 'inspections', 'recommendations', 'location', 'details'],
});

export const getPopulatedReportNotes = endpoint({
  method: 'GET',
  path: '/report-notes/populated',
  summary: 'How much of report notes is populated, and what is missing',
  access: allow('reportNote', 'read'),
  query: reportNotesQuery,
  answer: reportNotesPopulatedAnswer,
  reads: ['report-notes', 'inspections', 'recommendations', 'location', 'details'],
});

export const getReportNoteQuestions = endpoint({
  method: 'GET',
  path: '/report-notes/questions',
  summary: 'The questions of report notes in one version',
  access: allow('reportNote', 'read'),
  query: reportNoteQuestionsQuery,
  answer: reportNoteQuestionsAnswer,
});

export const isReportNotesTabAvailable = endpoint({
  method: 'GET',
  path: '/report-notes/is-tab-available',
  summary: 'Whether the viewer can open REPORT NOTES of a project',
  access: allow('reportNote', 'read'),
  query: reportNotesOfProjectQuery,
  answer: reportNotesTabAnswer,
  reads: ['details'],
});

export const getAnswerHistory = endpoint({
  method: 'GET',
  path: '/report-notes/history',
  summary: 'What was answered to a question of an inspection, newest first',
  access: allow('reportNote', 'read'),
  query: answerHistoryQuery,
  answer: answerHistoryAnswer,
  reads: ['report-notes'],
});

export const generateReportNotes = endpoint({
  method: 'PUT',
  path: '/seed/generate-report-notes',
  summary: 'Fills the report notes of an inspection with samples (development only)',
  access: allow('reportNote', 'update'),
  audit: { action: 'reportNotes.generate' },
  body: generateReportNotesBody,
  answer: answersSaved,
  whenClosed: 'refused',
  changes: ['report-notes'],
});

export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/report-notes/dynamic',
  summary: 'Save one answer of report notes',
  access: allow('reportNote', 'update'),
  audit: { action: 'reportNotes.answer' },
  ifMatch: 'overwrite',
  body: saveAnswerBody,
  answer: answerSaved,
  whenClosed: 'refused',
  changes: ['report-notes'],
});

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/report-notes',
  summary: 'Save many answers of report notes',
  access: allow('reportNote', 'update'),
  audit: { action: 'reportNotes.update' },
  ifMatch: 'overwrite',
  body: saveAnswersBody,
  answer: answersSaved,
  whenClosed: 'refused',
  changes: ['report-notes'],
});
