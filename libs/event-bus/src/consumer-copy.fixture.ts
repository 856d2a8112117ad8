import { projectClosed } from '@portal/contracts/events/projects';
import knexOf from 'knex';
import { openBus, startConsumer } from './index.ts';

// A copy of a service that records handled events, for the test to kill.
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const {
  DATABASE_URL: connectionString = '',
  NATS_URL: url = '',
  NATS_CREDENTIALS = '',
  CONSUMER: name = '',
} = process.env;
const bus = openBus({ url, service: 'notifications', credentials: NATS_CREDENTIALS, logger });
startConsumer(
  {
    name,
    subject: projectClosed.subject,
    batch: { max: 20, key: 'projectId' },
    handlers: [
      {
        subject: projectClosed.subject,
        async handle(tx, { id, data }) {
          const text = JSON.stringify(data);
          await tx.raw(
            `insert into effects (event_id, key, n) select ?, d ->> 'projectId', (d ->> 'n')::int from (select ?::json as d)`,
            [id, text],
          );
        },
      },
    ],
  },
  { bus, knex: knexOf({ client: 'pg', connection: { connectionString } }), logger },
);
