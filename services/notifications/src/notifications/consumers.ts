import { sessionRevoked } from '@portal/contracts/events/identity';
import { projectClosed, projectCreated, projectReopened, projectsImported } from '@portal/contracts/events/projects';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { notify } from './events.ts';

/**
 * The events that reach inboxes, one consumer for each service that publishes them. What an event raises and clears is the
 * catalogue's to say: a new kind of event is one line here.
 */
export const notificationConsumers: readonly ConsumerDefinition[] = [
  {
    name: 'notifications-projects',
    subject: 'projects.>',
    handlers: [
      on(projectCreated, notify),
      on(projectsImported, notify),
      on(projectClosed, notify),
      on(projectReopened, notify),
    ],
  },
  { name: 'notifications-identity', subject: sessionRevoked.subject, handlers: [on(sessionRevoked, notify)] },
];
