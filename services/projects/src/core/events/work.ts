import { workChanged } from '@portal/contracts/events/work';
import { workHints, type ChangedWork } from '@portal/project-access';

export type { ChangedWork };

/** Makes open pages of people who see the projects load again, in the transaction of the change. */
export const publishWorkChanged = workHints(workChanged, {
  projects: 'projects',
  participants: 'project_participants',
});
