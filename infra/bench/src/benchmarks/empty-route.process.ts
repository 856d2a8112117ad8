import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { allow } from '@portal/rights';
import { buildService, readConfig, route, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { PERSON_REQUESTS_AT_ONCE, PERSON_REQUESTS_PER_MINUTE } from '../portal/service-copy.ts';

/*
 * Baseline of the geo service: a route of the same house that checks the same token and right and answers
 * nothing. It is not started, so that it changes nothing in the database that it is given.
 * `node empty-route.process.ts <databaseUrl> <natsUrl> <natsCredentials> <jwksUrl> <publicUrl>`
 */
const [DATABASE_URL, NATS_URL, NATS_CREDENTIALS, JWKS_URL, PUBLIC_URL] = process.argv.slice(2);
const service = await buildService({
  name: 'geo',
  version: '0.0.0',
  config: readConfig(v.object(serviceSettings), {
    PORT: '0',
    DATABASE_URL,
    NATS_URL,
    NATS_CREDENTIALS,
    JWKS_URL,
    PUBLIC_URL,
    PERSON_REQUESTS_PER_MINUTE,
    PERSON_REQUESTS_AT_ONCE,
  }),
  migrations: {},
  relay: false,
  logger: false,
  routes: (app) =>
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/geo/empty',
        summary: 'Nothing',
        access: allow('location', 'read'),
        answer: v.object({}),
      }),
      () => ({}),
    ),
});
process.send?.(await service.app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit(0));
