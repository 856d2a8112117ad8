import {
  listReportNotes,
  getPopulatedReportNotes,
  getReportNoteQuestions,
  isReportNotesTabAvailable,
  getAnswerHistory,
} from '@portal/contracts/projects/report-note.endpoints';
import { tabStateOf, type Viewer } from '@portal/access';
import { etag, listParameters, notFound, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import type pg from 'pg';
import {
  findReached,
  isProjectId,
  type ReachedProject,
  reachItem,
  reachProject,
} from '../core/access/reach-project.ts';
import { projectOfInspection } from '../core/inspection/inspection.repository.ts';
import { changesOf } from './answer.repository.ts';
import type { Questions } from './questions.ts';
import { inspectionOf, populatedOf, reportNotesOf } from './report-note.mapping.ts';
import { notesOfInspection, notesOfProject, type StoredNotes } from './report-note.repository.ts';

interface NotesQuery {
  readonly projectId: string;
  readonly inspectionId?: string | undefined;
}

/** Returns the requested notes: of one inspection, or of all in a project that are not cancelled. */
async function notesFor(
  pool: pg.Pool,
  viewer: Viewer,
  { projectId, inspectionId }: NotesQuery,
): Promise<{ readonly project: ReachedProject; readonly rows: StoredNotes[] }> {
  const project = await reachProject(pool, viewer, projectId, 'report-notes');
  if (inspectionId === undefined) return { project, rows: await notesOfProject(pool, project.id) };
  const row = isProjectId(inspectionId) ? await notesOfInspection(pool, project.id, inspectionId) : undefined;
  if (!row) throw notFound();
  return { project, rows: [row] };
}

/** Reading of REPORT NOTES (spec 2 §7). */
export function reportNoteReadRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>, questions: Questions): void {
  route(app, listReportNotes, async ({ viewer, query, reply }) => {
    const { project, rows } = await notesFor(pool, viewer, query);
    const [only] = rows;
    if (query.inspectionId !== undefined && only) reply.header('etag', etag(only.version));
    return { data: { items: rows.map((row) => reportNotesOf(row, questions, { project, viewer })) } };
  });

  route(app, getPopulatedReportNotes, async ({ viewer, query }) => {
    const { project, rows } = await notesFor(pool, viewer, query);
    const itemOf = (row: StoredNotes) => ({
      ...inspectionOf(row, { project, viewer }),
      ...populatedOf(row, questions),
    });
    return { data: { items: rows.map(itemOf) } };
  });

  route(app, getReportNoteQuestions, ({ query }) => {
    const found = questions.of(query.version, query.projectType);
    if (!found) throw notFound();
    return { data: found };
  });

  route(app, isReportNotesTabAvailable, async ({ viewer, query }) => {
    const { tabFacts } = await findReached(pool, viewer, query.projectId);
    return { data: tabStateOf('report-notes', tabFacts, viewer).enabled };
  });

  route(app, getAnswerHistory, async ({ viewer, query: { inspectionId, questionId, ...listQuery } }) => {
    const projectId = isProjectId(inspectionId) ? await projectOfInspection(pool, inspectionId) : undefined;
    if (projectId === undefined) throw notFound();
    await reachItem(pool, viewer, projectId, 'report-notes');
    const parameters = listParameters(listQuery, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await changesOf(pool, inspectionId, questionId, parameters);
    return pageAnswer(items, total, parameters);
  });
}
