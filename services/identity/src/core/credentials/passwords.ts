import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Cost of argon2id, the first choice of OWASP's cheat sheet: 19 MiB, 2 passes, 1 lane; about 30 ms off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Beginning of every hash of this cost. */
const OF_THIS_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** One processor stays free for everything else, however many people sign in at once. */
const inPool = pLimit(Math.max(1, availableParallelism() - 1));

/** argon2id with its salt and cost, as text to store. */
export function hashPassword(password: string): Promise<string> {
  return inPool(() => hash(password, COST));
}

/** Returns true if a stored hash has another algorithm or cost than new ones. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(OF_THIS_COST);

/** A hash that no password fits, of the same cost as the real ones. */
const NOBODYS = hashPassword(randomBytes(32).toString('base64url'));

/**
 * Compares the password with the stored hash. Without a hash it takes the same time and returns false, so that timing
 * does not reveal whether an account exists.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await NOBODYS);
  const fits = await inPool(() => verify(known, password));
  return stored !== undefined && fits;
}
