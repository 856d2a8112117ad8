import { projectStates } from '@portal/contracts/events/project-states';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { keepProjects } from './repository.ts';

/** Keeps what services/projects tells of projects: whose they are, who takes part, and that each has its folders. */
export const projectsConsumer: ConsumerDefinition = {
  name: 'library-projects',
  subject: projectStates.subject,
  // An event of an import holds 500 projects.
  batch: { max: 10 },
  handlers: [
    onBatch(projectStates, (tx, events) =>
      keepProjects(
        tx,
        events.flatMap(({ data }) => data.projects),
      ),
    ),
  ],
};
