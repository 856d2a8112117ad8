import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { helpSettings } from './config.ts';
import { contactRoutes } from './contacts/contact.routes.ts';
import { topicRoutes } from './topics/topic.routes.ts';
import { visitRoutes } from './topics/visit.routes.ts';

/** The Help service. It neither publishes nor consumes events: the token's claims decide who may read a topic. */
export const helpService = defineService({
  name: 'help',
  version: packageJson.version,
  settings: helpSettings,
  migrations,
  relay: false,
  routes: (app, deps) => {
    const { SUPPORT_EMAIL, SALES_EMAIL } = deps.config;
    topicRoutes(app);
    visitRoutes(app, deps.knex);
    contactRoutes(app, { support: SUPPORT_EMAIL, sales: SALES_EMAIL });
  },
});
