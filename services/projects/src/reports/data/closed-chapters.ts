import { seesTab, type Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { REPORT_SECTIONS, type ReportSection } from '@portal/contracts/reports/report-lists';
import type { ReachedProject } from '../../core/access/reach-project.ts';

/** Tab whose content a chapter prints. */
const TAB_OF: Readonly<Partial<Record<ReportSection, ProjectTab>>> = {
  lossHistory: 'claims',
  lossEstimates: 'var',
  score: 'analytics',
  grading: 'report-notes',
  hazards: 'location',
  recommendations: 'recommendations',
  plans: 'documents',
  photographs: 'report-notes',
  participants: 'contacts',
};

/**
 * Returns the chapters that somebody cannot put into a report: those of the tabs that the owner of the project closes to their role
 * (decisions §12).
 */
export function closedChapters(
  { role }: Pick<Viewer, 'role'>,
  { tabFacts }: Pick<ReachedProject, 'tabFacts'>,
): ReadonlySet<ReportSection> {
  const isClosed = (section: ReportSection): boolean => {
    const tab = TAB_OF[section];
    // Construction has no tab VALUE AT RISK: its estimates follow from PROJECT DETAILS (decisions §27).
    if (tab === undefined || (tab === 'var' && tabFacts.type !== 'OperationalProperty')) return false;
    return !seesTab(role, tab, tabFacts.setting ?? {});
  };
  return new Set(REPORT_SECTIONS.filter(isClosed));
}

/** Returns those of some chapters that somebody can put into a report, and of which they are offered a summary. */
export function openChapters(
  viewer: Pick<Viewer, 'role'>,
  project: Pick<ReachedProject, 'tabFacts'>,
  chapters: readonly ReportSection[] = REPORT_SECTIONS,
): ReportSection[] {
  const closed = closedChapters(viewer, project);
  return chapters.filter((section) => !closed.has(section));
}
