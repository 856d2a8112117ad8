import { streamNotifications } from '@portal/contracts/notifications/inbox.endpoints';
import { Readable } from 'node:stream';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { STREAMS_PER_USER } from '@portal/contracts/notifications/stream';
import {
  badRequest,
  route,
  tooMany,
  unauthenticated,
  type Deps,
  type PortalApp,
  type Problem,
} from '@portal/service-kit';
import type { FastifyReply } from 'fastify';
import { timezoneOffsetOf } from '../core/inbox/item.ts';
import { endWithToken } from './ending.ts';
import { streamOf } from './stream.ts';
import { startWorkHints, type WorkHints } from '../core/work/work-hints.ts';
import { startWakeUps, type WakeUps } from './wake-ups.ts';

/** Seconds after which a client that has too many streams may ask again. */
const RETRY_AFTER_S = 30;
/** A reader that does not take the last frame is dropped after this. */
const LAST_FRAME_MS = 2_000;

/** `GET /notifications/stream` (decisions §25); its messages are in contracts/notifications/stream.ts. */
export function streamRoutes(app: PortalApp, deps: Deps): void {
  const open = new Set<AbortController>();
  let wakeUps: WakeUps | undefined;
  let workHints: WorkHints | undefined;
  app.addHook('onListen', async () => {
    wakeUps = startWakeUps(deps.config.DATABASE_URL, app.log);
    workHints = startWorkHints(deps.config.DATABASE_URL, app.log);
  });
  // Streams never end by themselves: without this the server would wait for them when it stops.
  app.addHook('preClose', async () => {
    open.forEach((controller) => controller.abort('shutdown'));
    await Promise.all([wakeUps?.stop(), workHints?.stop()]);
  });

  route(
    app,
    streamNotifications,
    ({ viewer, request, reply }) => {
      const { claims, headers } = request;
      if (!claims) throw unauthenticated();
      if (!wakeUps || !workHints) throw new Error('The stream was requested before the service listened');
      const lastEventId = lastEventIdOf(headers['last-event-id']);
      if (wakeUps.countOf(viewer.userId) >= STREAMS_PER_USER) throw tooManyStreams();

      const controller = new AbortController();
      const { signal } = controller;
      open.add(controller);
      const callOff = endWithToken(claims, deps.revocations, (reason) => {
        controller.abort(reason);
        dropIfStuck(reply);
      });
      reply.raw.once('close', () => {
        callOff();
        open.delete(controller);
        controller.abort();
      });
      const reader = { viewer, timezoneOffset: timezoneOffsetOf(headers['timezone-offset']) };
      const { pool } = deps;
      const frames = streamOf({ pool, wakeUps, workHints, viewer, reader, lastEventId, signal });
      // `no-transform` keeps proxies from compressing, `x-accel-buffering` nginx from holding back; a connection that is
      // kept for another request after the last frame would hold up the stop.
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      return Readable.from(frames, { highWaterMark: 1 });
    },
    { isStream: true },
  );
}

/** The position to go on from. A reader that has none yet sends no header, or an empty one. */
function lastEventIdOf(header: string | string[] | undefined): bigint | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header === 'string' && /^\d{1,18}$/.test(header)) return BigInt(header);
  throw badRequest(ERROR_CODES.validation, 'Last-Event-ID is not one of this stream’s.');
}

const tooManyStreams = (): Problem =>
  tooMany('Too many windows listen for notifications. Close some of them.', RETRY_AFTER_S);

function dropIfStuck(reply: FastifyReply): void {
  setTimeout(() => reply.raw.destroy(), LAST_FRAME_MS).unref();
}
