import { filesConsumer } from '@portal/attached-files';
import { knownProjectsConsumer } from '@portal/project-access';
import { defineService, mailJob } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { adminSettings } from './config.ts';
import { assignedCompaniesConsumer } from './invites/assigned-companies.consumer.ts';
import { contactInvitesConsumer } from './invites/contact-invites.consumer.ts';
import { companyInviteRoutes } from './invites/company-invite.routes.ts';
import { signUpConsumer } from './invites/sign-ups.consumer.ts';
import { sweepInvites } from './invites/expire.ts';
import { inviteFirstAdministrator } from './invites/first-administrator.ts';
import { inviteMails } from './core/invites/mails.ts';
import { inviteRoutes } from './invites/invite.routes.ts';
import { locationRoutes } from './locations/location.routes.ts';
import { profileConsumer } from './members/profiles.consumer.ts';
import { rateRoutes } from './rates/rate.routes.ts';
import { renameInRates } from './rates/rates.ts';
import { folderAccessConsumer } from './settings/folder-access.consumer.ts';
import { logoRoutes } from './settings/logo.routes.ts';
import { projectSettingsRoutes } from './settings/project-settings.routes.ts';
import { settingRoutes } from './settings/setting.routes.ts';
import { subscriberRoutes } from './subscriptions/subscriber.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts';
import { designationRoutes } from './team/designation.routes.ts';
import { participationConsumer } from './team/participations.consumer.ts';
import { teamRoutes } from './team/team.routes.ts';

/**
 * Companies, their members, subscriptions, seats and invites. What changes here goes out as events, of which identity
 * makes claims and other services names and limits.
 */
export const admin = defineService({
  name: 'admin',
  version: packageJson.version,
  settings: adminSettings,
  migrations,
  consumers: ({ config }) => [
    signUpConsumer,
    profileConsumer,
    participationConsumer,
    filesConsumer('admin', ['name', 'size']),
    knownProjectsConsumer('admin'),
    folderAccessConsumer,
    contactInvitesConsumer(inviteMails(config.PUBLIC_URL)),
    assignedCompaniesConsumer(inviteMails(config.PUBLIC_URL)),
  ],
  jobs: (deps) => [mailJob(deps)],
  jobConcurrency: 4,
  routes(app, deps) {
    teamRoutes(app, deps);
    designationRoutes(app, deps, renameInRates);
    rateRoutes(app, deps);
    locationRoutes(app, deps);
    settingRoutes(app, deps);
    logoRoutes(app, deps);
    projectSettingsRoutes(app, deps);
    inviteRoutes(app, deps);
    companyInviteRoutes(app, deps);
    subscriptionRoutes(app, deps);
    subscriberRoutes(app, deps);
  },
  tasks(app, { knex, config }) {
    const { PORTAL_ADMIN_EMAIL: email, PUBLIC_URL: publicUrl } = config;
    sweepInvites(app, knex, inviteMails(publicUrl));
    if (email !== undefined)
      app.addHook('onListen', async () => {
        const isSent = await inviteFirstAdministrator(knex, inviteMails(publicUrl), email);
        if (isSent) app.log.info('The first administrator is invited');
      });
  },
});
