import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { membersConsumer } from './members/events.ts';
import { notificationConsumers } from './notifications/consumers.ts';
import { startRetention } from './notifications/retention.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { seedRoutes } from './seed/routes.ts';
import { streamRoutes } from './stream/routes.ts';

/** The notifications service: fed by events alone, it publishes none. */
export const notificationsService = defineService({
  name: 'notifications',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  relay: false,
  routes: (app, deps) => {
    notificationRoutes(app, deps);
    streamRoutes(app, deps);
    if (deps.config.PORTAL_LOCAL) seedRoutes(app, deps.knex);
    startRetention(app, deps.knex);
  },
  consumers: () => [membersConsumer, ...notificationConsumers],
});
