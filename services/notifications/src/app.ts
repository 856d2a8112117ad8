import { projectAccess } from '@portal/project-access';
import { defineService, mailJob } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { notificationsSettings } from './config.ts';
import { notifyThoseWhoLeft } from './core/work/notify-streams.ts';
import { startDigests } from './digest/digest.ts';
import { feesConsumer } from './notifications/fees.consumer.ts';
import { clearActionsOfThoseWhoLeft } from './notifications/leaving.ts';
import { invitationConsumer } from './invitations/invitation.consumer.ts';
import { notificationConsumers } from './notifications/notification.consumer.ts';
import { startRetention } from './notifications/retention.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { seedRoutes } from './seed/seed.routes.ts';
import { streamRoutes } from './stream/stream.routes.ts';

/** Inboxes, their live streams and the mails of notifications. It publishes only that an engineer acknowledges an assignment. */
export const notificationsService = defineService({
  name: 'notifications',
  version: packageJson.version,
  settings: notificationsSettings,
  migrations,
  routes: (app, deps) => {
    notificationRoutes(app, deps);
    streamRoutes(app, deps);
    if (deps.config.PORTAL_LOCAL) seedRoutes(app, deps.knex);
  },
  tasks(app, { knex, config }) {
    startRetention(app, knex);
    startDigests(app, knex, config.PUBLIC_URL);
  },
  consumers: ({ config }) => [
    ...projectAccess('notifications', {
      onProjects: async (tx, kept) => {
        await clearActionsOfThoseWhoLeft(tx, kept);
        await notifyThoseWhoLeft(tx, kept);
      },
    }).consumers,
    ...notificationConsumers(config.PUBLIC_URL),
    invitationConsumer,
    feesConsumer(config.PUBLIC_URL),
  ],
  jobs: (deps) => [mailJob(deps)],
  jobConcurrency: 4,
});
