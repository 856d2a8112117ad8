import { resolve } from 'node:path';
import { ensureStreams } from '@portal/bus-access/streams';
import { Fault, runCommand } from './fault.ts';
import { ensureBusUsers } from './nats/bus-users.ts';

const USAGE = 'npm run bus -- users FOLDER, or npm run bus -- streams (docs/guides/operate-nats.md)';

/** Prepares a NATS that is not the local portal's: keys and rights of the users, and the streams. */
await runCommand(async () => {
  const [what, folder] = process.argv.slice(2);
  if (what === 'users' && folder) {
    const { serverConfig } = await ensureBusUsers(resolve(folder));
    console.log(`The server's part is ${serverConfig}; beside it lies the seed of each user.`);
  } else if (what === 'streams') {
    const { NATS_URL: url, NATS_CREDENTIALS: credentials, NATS_CA: ca, NATS_REPLICAS = '3' } = process.env;
    if (!url || !credentials) throw new Fault('NATS_URL and NATS_CREDENTIALS, the operator’s, are needed.');
    if (!/^[135]$/.test(NATS_REPLICAS)) throw new Fault(`NATS_REPLICAS must be 1, 3 or 5, not '${NATS_REPLICAS}'`);
    await ensureStreams({ url, credentials, ca }, Number(NATS_REPLICAS)).catch((error: Error) => {
      throw new Fault(`The streams were not made: ${error.message} (user of ${credentials})`);
    });
    console.log('All streams are there.');
  } else throw new Fault(USAGE);
});
