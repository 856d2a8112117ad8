import { projectStates } from '@portal/contracts/events/project-states';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { keepProjects } from './repository.ts';

/** Keeps what services/projects tells of projects: whose they are, who takes part, and that each has its folders. */
export const projectsConsumer: ConsumerDefinition = {
  name: 'library-projects',
  subject: projectStates.subject,
  handlers: [on(projectStates, (tx, { data }) => keepProjects(tx, data.projects))],
};
