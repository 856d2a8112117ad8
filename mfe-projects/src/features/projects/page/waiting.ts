import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectSummary } from '@portal/contracts/projects/project-summary';
import { SUMMARY_TEXTS as TEXTS } from './project-summary.texts.ts';

/** Work that waits in a tab. */
interface Waiting {
  readonly tab: ProjectTab;
  /** Figure of the summary that counts it, null for viewers who cannot open the tab. */
  readonly figure: {
    [Key in keyof ProjectSummary]: ProjectSummary[Key] extends number | null ? Key : never;
  }[keyof ProjectSummary];
  readonly text: (count: number) => string;
}

/** Work that waits in the tabs of a project, as the line under its title names it and the tabs count it. */
export const WAITING: readonly Waiting[] = [
  { tab: 'documents', figure: 'documentsWaiting', text: TEXTS.documents },
  { tab: 'contacts', figure: 'contactsWaiting', text: TEXTS.requests },
  { tab: 'resources', figure: 'assignmentsWaiting', text: TEXTS.assignments },
  { tab: 'reports', figure: 'reportsWaiting', text: TEXTS.reports },
  { tab: 'devices', figure: 'devicesInAlert', text: TEXTS.alerts },
  { tab: 'devices', figure: 'proposalsWaiting', text: TEXTS.proposals },
];
