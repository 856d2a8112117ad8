import type { Actor } from '@portal/access';
import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import { refused, type Verdict } from './verdict.ts';

/** The inspection whose notes they are. */
export interface NotedInspection {
  readonly status: InspectionStatus;
  /** True from 15 minutes before its start (spec 2 §9). */
  readonly isRecordable: boolean;
}

/**
 * Decides if the viewer may write report notes of an inspection now (decisions §11): the primary risk engineer, in an
 * open project, once recording is open, unless the inspection was cancelled.
 */
export function evaluateReportNotes(
  project: PlaceInProject,
  { status, isRecordable }: NotedInspection,
  viewer: Actor,
): Verdict {
  const inProject = evaluateInProject(project, viewer, ['update', 'reportNote']);
  if (!inProject.allowed) return inProject;
  if (status === 'Cancelled')
    return refused('state', { reason: 'InspectionCancelled', text: REPORT_NOTE_TEXTS.cancelled });
  if (!isRecordable) return refused('state', { reason: 'NotRecordable', text: REPORT_NOTE_TEXTS.notRecordable });
  return inProject;
}
