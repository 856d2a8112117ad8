import type { ReportNotes, ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { aProject } from '../../testing/project.builder.ts';
import { aPopulated, anAnswer, aSetOfNotes, DEFINITION } from '../../testing/report-notes.builder.ts';
import ReportNotesTab from './report-notes-tab.tsx';

export interface Setup extends RenderOptions {
  readonly notes?: Partial<ReportNotes>;
  readonly inspections?: ReportNotesPopulated['items'];
  readonly answers?: Record<string, unknown>;
}

/** Shows REPORT NOTES with the notes of an inspection, as its engineer unless the claims say otherwise. */
export function setup({ notes = {}, inspections = [aPopulated()], answers = {}, ...options }: Setup = {}) {
  const requests = answering({
    'get report-notes/populated': { items: inspections },
    'get report-notes': { items: [aSetOfNotes(notes)] },
    'get report-notes/questions': DEFINITION,
    'put report-notes/dynamic': ({ json }: { json: { questionId: string } }) =>
      anAnswer(json.questionId, { ...json, version: 1 }),
    ...answers,
  });
  const view = renderWithPortal(<ReportNotesTab project={aProject()} />, {
    claims: { role: 'RiskEngineer' },
    ...options,
  });
  return { ...view, requests, writes: () => requests.filter(({ verb }) => verb === 'put') };
}

/** Returns a question by its text. */
export const questionOf = (text: string) => screen.findByRole('listitem', { name: text });
/** Returns an answer to choose; opens the question where it is collapsed to a line. */
export const choose = async (text: string, label: RegExp) => {
  const line = within(await questionOf(text)).queryByRole('button', { expanded: false });
  if (line) fireEvent.click(line);
  return within(await questionOf(text)).findByRole('radio', { name: label });
};
