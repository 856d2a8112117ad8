import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { storeReadings as storeReadingsEndpoint } from '@portal/contracts/projects/device-reading.endpoints';
import { hashSecretToken, newPersonLimit, route, type Deps, type PortalApp } from '@portal/service-kit';
import { deviceOfToken, storeReadings } from './store-readings.ts';

/** Calls of one address in a minute: all devices of some sites may call through one. */
const CALLS_OF_ADDRESS = { max: 30_000, windowMs: 60_000 };
/** Bytes of a call with the most readings, generously written. */
const BODY_LIMIT = 256 * 1024;

/** Takes readings of devices, which prove themselves by their token and have no session (decisions §27). */
export function readingRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const countCall = newPersonLimit(READING_LIMITS.callsPerMinute);
  route(
    app,
    storeReadingsEndpoint,
    async ({ body: { readings }, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const hash = hashSecretToken(tokenOf(request.headers.authorization));
      const device = await deviceOfToken(pool, hash);
      countCall(device.id);
      const stored = await storeReadings(knex, device, hash, readings);
      return { data: { stored, repeated: readings.length - stored } };
    },
    { rateLimit: CALLS_OF_ADDRESS, bodyLimit: BODY_LIMIT },
  );
}

/** Returns the token of a header; an empty text, which is no device's, where there is none. */
const tokenOf = (header: string | undefined): string => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? '';
