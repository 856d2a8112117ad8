import type { Viewer } from '@portal/access';
import type { ReportNoteAnswer, ReportNotes } from '@portal/contracts/projects/report-note';
import {
  percentOf,
  populatedInAll,
  qualityOf,
  sectionsPopulated,
  type GivenAnswers,
  type Populated,
} from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { actionVerdicts, evaluateReportNotes } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { statusFor } from '../core/inspection/status-for.ts';
import { questionsOf, type Questions } from './questions.ts';
import type { StoredNotes } from './report-note.repository.ts';

/** Answers as the rules look at them. */
export const answersById = (
  answers: readonly (Pick<ReportNoteAnswer, 'questionId' | 'value'> & { readonly photos: readonly unknown[] })[],
): GivenAnswers =>
  new Map(answers.map(({ questionId, value, photos }) => [questionId, { value, photosCount: photos.length }]));

/** The questions that notes answer, or would begin with. */
export const definitionOf = (row: StoredNotes, questions: Questions): ReportNoteDefinition =>
  questionsOf(questions, row.catalogue_version ?? questions.newest, row.project_type);

/** Project of the notes, and the person who looks at them. */
interface NotesContext {
  readonly project: ReachedProject;
  readonly viewer: Viewer;
}

/** Returns the inspection of notes as it can be chosen. */
export const inspectionOf = (row: StoredNotes, { project, viewer }: NotesContext) => ({
  inspectionId: row.inspection_id,
  inspectionNumber: row.number,
  inspectionStatus: row.status,
  dashboardStatus: statusFor(viewer, project.status, row),
  startDateTime: row.start_at.toISOString(),
  timeZone: row.time_zone,
  startDay: row.start_day,
});

const shareOf = ({ required, answered }: Populated) => ({
  required,
  answered,
  percent: percentOf({ required, answered }),
});

/** Notes as they are answered, with whether the viewer may write them. */
export function reportNotesOf(row: StoredNotes, questions: Questions, context: NotesContext): ReportNotes {
  const { project, viewer } = context;
  const definition = definitionOf(row, questions);
  const given = answersById(row.answers);
  const inspection = { status: row.status, isRecordable: row.is_recordable };
  return {
    ...inspectionOf(row, context),
    projectId: row.project_id,
    projectType: row.project_type,
    catalogueVersion: definition.version,
    version: row.version,
    answers: [...row.answers],
    populated: shareOf(populatedInAll(sectionsPopulated(definition, given))),
    parts: definition.parts.map((part) => ({
      partId: part.id,
      maxPoints: part.points,
      ...qualityOf(part, definition.rules.scoreRange.worst, given),
    })),
    actions: actionVerdicts(['update'], () => evaluateReportNotes(project, inspection, viewer)),
  };
}

/** Counts the answers of notes by section, and lists what is missing. */
export function populatedOf(row: StoredNotes, questions: Questions) {
  const definition = definitionOf(row, questions);
  const sections = sectionsPopulated(definition, answersById(row.answers));
  const titles = new Map(
    definition.parts.flatMap((part) => part.sections.map(({ id, title }) => [`${part.id} ${id}`, title])),
  );
  return {
    ...shareOf(populatedInAll(sections)),
    catalogueVersion: definition.version,
    sections: sections.map(({ partId, sectionId, ...share }) => ({
      partId,
      sectionId,
      title: titles.get(`${partId} ${sectionId}`) ?? '',
      ...shareOf(share),
    })),
    missing: sections.flatMap(({ partId, sectionId, missing }) =>
      missing.map(({ id, text }) => ({ partId, sectionId, questionId: id, text })),
    ),
  };
}
