import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectSummary } from '@portal/contracts/projects/project-summary';
import { SUMMARY_TEXTS as TEXTS } from './project-summary.texts.ts';

/** State of a project with what another service knows of it. */
export interface Work extends ProjectSummary {
  /** Fee proposals with answers that the viewer may judge; null for those who do not, or cannot open the tab. */
  readonly feesToJudge: number | null;
}

/** Work that waits in a tab. */
interface Waiting {
  readonly tab: ProjectTab;
  /** Figure of the summary that counts it, null for viewers who cannot open the tab. */
  readonly figure: {
    [Key in keyof Work]: Work[Key] extends number | null ? Key : never;
  }[keyof Work];
  readonly text: (count: number) => string;
}

/** Work that waits in the tabs of a project, as the line under its title names it and the tabs count it. */
export const WAITING: readonly Waiting[] = [
  { tab: 'documents', figure: 'documentsWaiting', text: TEXTS.documents },
  { tab: 'contacts', figure: 'contactsWaiting', text: TEXTS.requests },
  { tab: 'feeProposal', figure: 'feesToJudge', text: TEXTS.fees },
  { tab: 'resources', figure: 'assignmentsWaiting', text: TEXTS.assignments },
  { tab: 'reports', figure: 'reportsWaiting', text: TEXTS.reports },
  { tab: 'devices', figure: 'devicesInAlert', text: TEXTS.alerts },
  { tab: 'devices', figure: 'proposalsWaiting', text: TEXTS.proposals },
];
