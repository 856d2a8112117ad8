import type { ReportNoteAnswer, ReportNotes, ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { anId } from './project.builder.ts';

export const LEGEND = ['Good', 'Mainly good', 'Partly adequate', 'Poor', 'Bad'].map((label, score) => ({
  score,
  label,
  meaning: `${label} practice.`,
}));

const question = (id: string, text: string, over: Partial<ReportNoteQuestion>): ReportNoteQuestion => ({
  id,
  text,
  help: `Look at ${text.toLowerCase()}`,
  kind: 'score',
  weight: 4,
  required: true,
  allowsPhoto: false,
  ...over,
});
const scores = LEGEND.map(({ score }) => ({ score, meaning: `Meaning ${score}.` }));

/** Two sections with a question of each kind; the second of water depends on the first. */
export const DEFINITION: ReportNoteDefinition = {
  projectType: 'Construction',
  version: '1',
  legend: LEGEND,
  rules: { scoreRange: { best: 0, worst: 4 }, commentMaxLength: 1000, maxPhotos: 20, suggestionFromScore: 3 },
  parts: [
    {
      id: 'Base',
      title: 'Site quality',
      points: 400,
      sections: [
        {
          id: 'fire',
          title: 'Fire prevention',
          questions: [
            question('hot-work', 'Hot work', {
              scores,
              allowsPhoto: true,
              recommendation: { category: 'Fire', type: 'Hot Work' },
            }),
            question('losses', 'Losses', { kind: 'text', weight: 0, maxLength: 1000 }),
          ],
        },
        {
          id: 'water',
          title: 'Water damage',
          questions: [
            question('wet', 'Wet services', {
              kind: 'choice',
              options: [
                { value: 'no', label: 'None yet', score: 0 },
                { value: 'yes', label: 'Filled', score: 2 },
              ],
            }),
            question('pressure', 'Pressure tests', { scores, appliesWhen: { questionId: 'wet', equals: 'yes' } }),
            question('photos', 'Photographs', { kind: 'photo', weight: 0, maxPhotos: 2, required: false }),
          ],
        },
      ],
    },
  ],
};

/** An answer that a colleague gave. */
export const anAnswer = (questionId: string, over: Partial<ReportNoteAnswer> = {}): ReportNoteAnswer => ({
  questionId,
  version: 1,
  value: null,
  comment: null,
  photos: [],
  changedBy: 'Erik Stone',
  changedDateTime: '2026-11-20T09:41:00Z',
  ...over,
});

/** Notes of an inspection that goes on, which the viewer may write. */
export const aSetOfNotes = (over: Partial<ReportNotes> = {}): ReportNotes => ({
  inspectionId: anId(60),
  inspectionNumber: 1,
  inspectionStatus: 'InProgress',
  dashboardStatus: 'Progressing',
  startDateTime: '2026-11-20T22:00:00Z',
  timeZone: 'Australia/Adelaide',
  startDay: '2026-11-21',
  projectId: anId(1),
  projectType: 'Construction',
  catalogueVersion: '1',
  version: 0,
  answers: [],
  populated: { required: 3, answered: 0, percent: 0 },
  parts: [],
  actions: [{ action: 'update', allowed: true }],
  ...over,
});

/** An inspection as it can be chosen. */
export const aPopulated = (
  over: Partial<ReportNotesPopulated['items'][number]> = {},
): ReportNotesPopulated['items'][number] => ({
  inspectionId: anId(60),
  inspectionNumber: 1,
  inspectionStatus: 'InProgress',
  dashboardStatus: 'Progressing',
  startDateTime: '2026-11-20T22:00:00Z',
  timeZone: 'Australia/Adelaide',
  startDay: '2026-11-21',
  required: 3,
  answered: 0,
  percent: 0,
  catalogueVersion: '1',
  sections: [],
  missing: [],
  ...over,
});
