import { filesConsumer } from '@portal/attached-files';
import { knownProjectsConsumer } from '@portal/project-access';
import { defineService, mailJob, tokenSigner } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { acceptanceRoutes } from './acceptances/acceptance.routes.ts';
import { identitySettings } from './config.ts';
import { keyRoutes } from './keys/key.routes.ts';
import { resetJob } from './passwords/jobs.ts';
import { sweepReminders } from './passwords/reminders.ts';
import { passwordRoutes } from './passwords/password.routes.ts';
import { membersSessionRoutes } from './sessions/members-sessions.routes.ts';
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { sweepSessions } from './sessions/sweep.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { inviteHandler } from './sign-up/invite-handler.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';
import { sweepTimeZones } from './users/republish-time-zones.ts';
import { knownPeopleRoutes } from './users/known-people.routes.ts';
import { peopleConsumer } from './users/people.consumer.ts';
import { userRoutes } from './users/user.routes.ts';

/** Credentials, sessions, acceptances, and who a signed-in person is (decisions §3). */
export const identity = defineService({
  name: 'identity',
  version: packageJson.version,
  settings: identitySettings,
  migrations,
  keys: ({ JWT_PRIVATE_KEY }) => tokenSigner(JWT_PRIVATE_KEY).jwks,
  consumers: () => [
    peopleConsumer(inviteHandler),
    filesConsumer('identity', ['name', 'size']),
    knownProjectsConsumer('identity'),
  ],
  jobs: (deps) => [mailJob(deps), resetJob(deps)],
  jobConcurrency: 4,
  async routes(app, deps) {
    const signer = tokenSigner(deps.config.JWT_PRIVATE_KEY);
    keyRoutes(app, signer);
    await signInRoutes(app, deps, signer);
    sessionRoutes(app, deps, signer);
    ownSessionRoutes(app, deps);
    membersSessionRoutes(app, deps);
    passwordRoutes(app, deps);
    signUpRoutes(app, deps, signer);
    userRoutes(app, deps);
    knownPeopleRoutes(app, deps);
    acceptanceRoutes(app, deps);
  },
  tasks(app, { knex }) {
    sweepSessions(app, knex);
    sweepReminders(app, knex);
    sweepTimeZones(app, knex);
  },
});
