import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { storeReadings as storeReadingsEndpoint } from '@portal/contracts/projects/device-reading.endpoints';
import {
  hashSecretToken,
  newPersonLimit,
  route,
  tooMany,
  unauthenticated,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import { READING_TEXTS } from './reading.texts.ts';
import { deviceOfToken, storeReadings, type KnownDevice } from './store-readings.ts';

const { bodyBytes, callsPerMinute, callsOfAddressPerMinute, unknownCallsPerMinute } = READING_LIMITS;
const MINUTE_MS = 60_000;

/**
 * Takes readings of devices, which prove themselves by their token and have no session (decisions §27). The token is judged
 * before the body is read. Whoever has none costs a look-up, and after some of them in a minute not even that.
 */
export function readingRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const countCall = newPersonLimit(callsPerMinute);
  const countUnknown = app.createRateLimit({ max: unknownCallsPerMinute, timeWindow: MINUTE_MS });
  const callers = new WeakMap<FastifyRequest, Caller>();
  // Devices by the hashes of the tokens with which they have called: they are looked up where unknown tokens no longer are.
  const seen = new Map<string, string>();

  /** @throws 429 where the address has used up its calls with unknown tokens */
  const refuseFlood = async (request: FastifyRequest): Promise<void> => {
    const counted = await countUnknown(request, { increment: false });
    if (!counted.isAllowed && counted.remaining === 0) throw tooMany(undefined, counted.ttlInSeconds);
  };

  /** @throws 401 for a token of no device; 429 for too many calls of a device, or of an address without one */
  const judgeToken = async (request: FastifyRequest): Promise<void> => {
    const hash = hashSecretToken(tokenOf(request.headers.authorization));
    const key = hash.toString('base64');
    const seenId = seen.get(key);
    if (seenId === undefined) await refuseFlood(request);
    else countCall(seenId);
    const device = await deviceOfToken(pool, hash);
    if (!device) {
      seen.delete(key);
      await countUnknown(request);
      throw unauthenticated(READING_TEXTS.unknownToken);
    }
    if (seenId === undefined) countCall(device.id);
    seen.set(key, device.id);
    callers.set(request, { device, hash });
  };

  route(
    app,
    storeReadingsEndpoint,
    async ({ body: { readings }, request }) => {
      const caller = callers.get(request);
      if (!caller) throw new Error('The token was not judged');
      const stored = await storeReadings(knex, caller.device, caller.hash, readings);
      return { data: { stored, repeated: readings.length - stored } };
    },
    {
      rateLimit: { max: callsOfAddressPerMinute, windowMs: MINUTE_MS },
      bodyLimit: bodyBytes,
      beforeBody: (request, reply) => {
        reply.header('cache-control', 'no-store');
        return judgeToken(request);
      },
    },
  );
}

/** The device of a call, and the hash of the token by which it is known. */
interface Caller {
  readonly device: KnownDevice;
  readonly hash: Buffer;
}

/** Returns the token of a header; an empty text, which is no device's, where there is none. */
const tokenOf = (header: string | undefined): string => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? '';
