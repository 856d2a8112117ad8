import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorizationOf, BUS_USERS, type BusUser } from '@portal/bus-access/users';
import * as v from 'valibot';
import { writeSecret } from '../portal/keys.ts';

const publicKeysFile = v.record(v.string(), v.string());

/** Users of NATS as they lie in a folder: a seed for each, their public keys, and the server's configuration. */
export interface BusUsers {
  /** File for the server's `-c`. */
  readonly serverConfig: string;
  /** The file with the seed of a user, for the setting `NATS_CREDENTIALS`. */
  credentials(user: BusUser): string;
}

/** Paths of the users of NATS below the folder of keys. */
export function busUsersIn(keys: string): BusUsers {
  const folder = join(keys, 'nats');
  return { serverConfig: join(folder, 'server.conf'), credentials: (user) => join(folder, `${user}.nk`) };
}

/**
 * Makes keys of the users who have none, and writes the configuration that lets all of them in with the rights that they
 * have by this version of the code. Keys stay as they are; the client, which makes them, is loaded only where one is missing.
 */
export async function ensureBusUsers(keys: string): Promise<BusUsers> {
  const users = busUsersIn(keys);
  mkdirSync(join(keys, 'nats'), { recursive: true, mode: 0o700 });
  const file = join(keys, 'nats/public-keys.json');
  const known = existsSync(file) ? v.parse(publicKeysFile, JSON.parse(readFileSync(file, 'utf8'))) : {};
  const missing = BUS_USERS.filter((user) => !known[user] || !existsSync(users.credentials(user)));
  if (missing.length > 0) {
    const { newKey } = await import('@portal/bus-access/login');
    for (const user of missing) {
      const { seed, publicKey } = newKey();
      writeSecret(users.credentials(user), seed);
      known[user] = publicKey;
    }
    writeSecret(file, `${JSON.stringify(known, null, 2)}\n`);
  }
  writeSecret(users.serverConfig, `${JSON.stringify({ authorization: authorizationOf(known) }, null, 2)}\n`);
  return users;
}
