import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { calendarDate, id, instant, storable } from '../common/fields.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { DASHBOARD_STATUSES, INSPECTION_STATUSES } from './inspection-lists.ts';
import { requestBody } from './project-fields.ts';
import { PROJECT_CATEGORIES } from './project-lists.ts';
import { reportNoteDefinition } from './report-note-questions.ts';

const file = v.object({ fileId: id, name: v.string() });
const value = v.nullable(v.union([v.number(), v.string()]));

/** Answer to one question, with the version for `If-Match` of its next change. */
export const reportNoteAnswer = v.object({
  questionId: v.string(),
  version: v.number(),
  /** A score, the value of an option, a text; null where nothing is answered, and of photographs. */
  value,
  comment: v.nullable(v.string()),
  /** The answer of a question for photographs; of others those beside the answer. */
  photos: v.array(file),
  changedBy: v.string(),
  changedDateTime: instant,
});
export type ReportNoteAnswer = v.InferOutput<typeof reportNoteAnswer>;

/** Quality of a part (decisions §14); null where nothing of it counts yet. */
const part = v.object({
  partId: v.string(),
  maxPoints: v.number(),
  weightedScore: v.number(),
  weightedMax: v.number(),
  quality: v.nullable(v.number()),
  points: v.nullable(v.number()),
});
const populated = { required: v.number(), answered: v.number(), percent: v.number() };
const inspection = {
  inspectionId: id,
  inspectionNumber: v.number(),
  inspectionStatus: v.picklist(INSPECTION_STATUSES),
  /** Status as every other screen shows it, which is another one where the inspection or its project is closed. */
  dashboardStatus: v.picklist(DASHBOARD_STATUSES),
  startDateTime: instant,
  /** IANA name of the site's zone; null until the location has been looked up. */
  timeZone: v.nullable(v.string()),
  /** Calendar day of the start there. */
  startDay: calendarDate,
};

/** The report notes of an inspection. */
export const reportNotes = v.object({
  ...inspection,
  projectId: id,
  projectType: v.picklist(PROJECT_CATEGORIES),
  /** Version of the answered questions: the newest until the first answer, fixed from then on. */
  catalogueVersion: v.string(),
  /** 0 until the first answer. */
  version: v.number(),
  /** Answers to questions that do not apply any more are kept among them. */
  answers: v.array(reportNoteAnswer),
  populated: v.object(populated),
  parts: v.array(part),
  /** Right to write the notes now, with the reason where it is refused. */
  actions: actionVerdicts(['update']),
});
export type ReportNotes = v.InferOutput<typeof reportNotes>;

/** `GET /report-notes` and `/report-notes/populated`: of all inspections that are not cancelled, or of one. */
export const reportNotesQuery = v.object({
  projectId: v.string(MESSAGES.required),
  inspectionId: v.optional(v.string()),
});
export const reportNotesAnswer = answer(v.object({ items: v.array(reportNotes) }));

/** `GET /report-notes/populated`: the share of each section, and the required questions that are not answered. */
export const reportNotesPopulatedAnswer = answer(
  v.object({
    items: v.array(
      v.object({
        ...inspection,
        ...populated,
        catalogueVersion: v.string(),
        sections: v.array(v.object({ partId: v.string(), sectionId: v.string(), title: v.string(), ...populated })),
        missing: v.array(
          v.object({ partId: v.string(), sectionId: v.string(), questionId: v.string(), text: v.string() }),
        ),
      }),
    ),
  }),
);
export type ReportNotesPopulated = v.InferOutput<typeof reportNotesPopulatedAnswer>['data'];

/** `GET /report-notes/questions`: the questions of a version, which never change. */
export const reportNoteQuestionsQuery = v.object({
  projectType: v.picklist(PROJECT_CATEGORIES),
  version: v.string(MESSAGES.required),
});
export const reportNoteQuestionsAnswer = answer(reportNoteDefinition);

/** `GET /report-notes/is-tab-available` */
export const reportNotesOfProjectQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const reportNotesTabAnswer = answer(v.boolean());

/** Limit of any text; each question has its own below it. */
const longestText = v.pipe(v.string(), v.maxLength(20_000, 'Must be at most 20000 characters'), storable);
const fields = {
  questionId: v.pipe(v.string(MESSAGES.required), v.maxLength(100, 'Not a valid id')),
  /** Null or absent takes an answer back. */
  value: v.nullish(v.union([v.number(), longestText], 'Must be a number or a text')),
  comment: v.nullish(longestText),
  fileIds: v.optional(v.pipe(v.array(id), v.maxLength(100, 'At most 100 files'))),
};
export type AnswerFields = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>;
const inspectionId = v.string(MESSAGES.required);

/** `PUT /report-notes/dynamic`: one whole answer; `If-Match` carries its version, 0 where there was none. */
export const saveAnswerBody = requestBody({ inspectionId, ...fields });
export const answerSaved = answer(reportNoteAnswer);

/** `PUT /report-notes`: many answers, all or none; `If-Match` carries the version of the notes. */
export const MAX_ANSWERS = 500;
export const saveAnswersBody = requestBody({
  inspectionId,
  answers: v.pipe(
    v.array(v.object(fields), MESSAGES.required),
    v.minLength(1, MESSAGES.required),
    v.maxLength(MAX_ANSWERS, `At most ${MAX_ANSWERS}`),
  ),
});
export const answersSaved = answer(reportNotes);

/** `PUT /seed/generate-report-notes` (development): fills unanswered questions of an inspection with samples. */
export const generateReportNotesBody = requestBody({ id: v.string(MESSAGES.required) });

const { page, pageSize } = listQuery(['happenedDateTime']).entries;
/** `GET /report-notes/history`: earlier answers to a question, newest first. */
export const answerHistoryQuery = v.object({
  inspectionId,
  questionId: v.pipe(v.string(MESSAGES.required), storable),
  page,
  pageSize,
});
/** An earlier answer with its number of photographs. */
const answerThen = v.object({ value, comment: v.nullable(v.string()), photosCount: v.number() });
export const answerChange = v.object({
  id,
  happenedDateTime: instant,
  actorName: v.string(),
  oldAnswer: v.nullable(answerThen),
  newAnswer: answerThen,
});
export type AnswerChange = v.InferOutput<typeof answerChange>;
export const answerHistoryAnswer = listAnswer(answerChange);
