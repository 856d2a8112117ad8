import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { storeReadings as storeReadingsEndpoint } from '@portal/contracts/projects/device-reading.endpoints';
import {
  hashSecretToken,
  limitConcurrency,
  newPersonLimit,
  newPersonTurns,
  route,
  tooMany,
  unauthenticated,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { READING_TEXTS } from './reading.texts.ts';
import { newSeenTokens } from './seen-tokens.ts';
import { deviceOfToken, storeReadings, type KnownDevice } from './store-readings.ts';

const LIMITS = READING_LIMITS;
const MINUTE_MS = 60_000;

/** Calls of one company whose bodies arrive at once, one of each device: a line that broke off holds up its own device alone. */
const ARRIVING_OF_COMPANY = 100;
/** Calls that are stored at once, and of one company: half of the connections stay for people. */
const STORED_AT_ONCE = { atOnce: 5, ofOne: 2 } as const;
/** Calls that may wait to be stored, of one company and of all; their bodies are in memory. */
const WAITING = { waitingOfOne: ARRIVING_OF_COMPANY, waiting: 1_000 } as const;
/** Seconds after which a call that may not wait may be repeated. */
const REPEATED_AFTER_S = 1;

/**
 * Takes readings of devices, which prove themselves by their token and have no session (decisions §27). The token is judged
 * before the body is read. Whoever has none costs a look-up, and after some of them in a minute not even that. Calls and readings
 * count for the device and for the insurer that owns its project, and wait for others of the same insurer: many devices of one hold up
 * nobody else, and one device does not use up what the others have.
 */
export function readingRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const countCall = newPersonLimit(LIMITS.callsPerMinute);
  const countReadings = newPersonLimit(LIMITS.readingsPerMinute);
  const countCallOfCompany = newPersonLimit(LIMITS.callsOfCompanyPerMinute);
  const countReadingsOfCompany = newPersonLimit(LIMITS.readingsOfCompanyPerMinute);
  const countBytes = newPersonLimit(LIMITS.bytesPerMinute);
  const countBytesOfCompany = newPersonLimit(LIMITS.bytesOfCompanyPerMinute);
  const takeTurnOfDevice = newPersonTurns(1);
  const takeTurnOfCompany = newPersonTurns(ARRIVING_OF_COMPANY);
  const inTurn = limitConcurrency({
    ...{ ...STORED_AT_ONCE, ...WAITING },
    refusal: () => tooMany(undefined, REPEATED_AFTER_S),
  });
  const countUnknown = app.createRateLimit({ max: LIMITS.unknownCallsPerMinute, timeWindow: MINUTE_MS });
  const callers = new WeakMap<FastifyRequest, Caller>();
  const seen = newSeenTokens();

  /** @throws 429 where the address has used up its calls with unknown tokens */
  const refuseFlood = async (request: FastifyRequest): Promise<void> => {
    const counted = await countUnknown(request, { increment: false });
    if (!counted.isAllowed && counted.remaining === 0) throw tooMany(undefined, counted.ttlInSeconds);
  };

  /** @throws 401 for a token of no device; 429 for too many calls of a device, of its insurer, or of an address without one */
  const judgeToken = async (request: FastifyRequest): Promise<KnownDevice> => {
    const hash = hashSecretToken(tokenOf(request.headers.authorization));
    const key = hash.toString('base64');
    const seenId = seen.deviceOf(key);
    if (seenId === undefined) await refuseFlood(request);
    else countCall(seenId);
    const device = await deviceOfToken(pool, hash);
    if (!device) {
      seen.forget(key);
      await countUnknown(request);
      throw unauthenticated(READING_TEXTS.unknownToken);
    }
    if (seenId === undefined) countCall(device.id);
    seen.add(key, device.id);
    countCallOfCompany(device.companyId);
    callers.set(request, { device, hash });
    return device;
  };

  /** @throws 429 where the device or its insurer has used up its readings or bytes, or too many calls wait */
  const awaitTurn = async ({ id, companyId }: KnownDevice, { raw, request }: FastifyReply): Promise<void> => {
    countReadings(id, 0);
    countReadingsOfCompany(companyId, 0);
    const bytes = bytesOf(request.headers);
    countBytes(id, bytes ?? LIMITS.bodyBytes);
    countBytesOfCompany(companyId, bytes ?? LIMITS.unsizedBytes);
    await takeTurnOfDevice(id, raw);
    await takeTurnOfCompany(companyId, raw);
  };

  route(
    app,
    storeReadingsEndpoint,
    async ({ body: { readings }, request, reply }) => {
      const caller = callers.get(request);
      if (!caller) throw new Error('The token was not judged');
      const { device, hash } = caller;
      countReadings(device.id, readings.length);
      countReadingsOfCompany(device.companyId, readings.length);
      const store = () => storeReadings(knex, device, hash, readings);
      const stored = await inTurn(device.companyId, store, reply.raw);
      return { data: { stored, repeated: readings.length - stored } };
    },
    {
      rateLimit: { max: LIMITS.callsOfAddressPerMinute, windowMs: MINUTE_MS },
      bodyLimit: LIMITS.bodyBytes,
      beforeBody: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await awaitTurn(await judgeToken(request), reply);
      },
    },
  );
}

/** The device of a call, and the hash of the token by which it is known. */
interface Caller {
  readonly device: KnownDevice;
  readonly hash: Buffer;
}

/** Returns the bytes that a body is said to have, at most those that it may have; undefined where nothing is said. */
const bytesOf = ({ 'content-length': length }: FastifyRequest['headers']): number | undefined =>
  length === undefined ? undefined : Math.min(Number(length), LIMITS.bodyBytes);

/** Returns the token of a header; an empty text, which is no device's, where there is none. */
const tokenOf = (header: string | undefined): string => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? '';
