import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a request that the edge itself refuses, see {@link registerRefusalLog}. */
    logRefusal(request: FastifyRequest, told: ToldRefusal): void;
  }
}

/** Status of the answer, or the reason why there is none. */
type ToldRefusal = { readonly status: number } | { readonly reason: string };

const MINUTE_MS = 60_000;
/** Lines of a minute, of one address and in all: refusals cost their sender nothing. */
const [LINES_OF_ADDRESS, LINES_IN_ALL] = [60, 600];

/**
 * Adds `logRefusal`: a line for each refused request that tells nothing of its address or content, which may be secrets.
 * Those of a minute are bounded; one line at its end has the number of the rest (`times`). The minute begins with the first
 * refusal after the last one's end.
 */
export function registerRefusalLog(app: FastifyInstance, clientAddress: (request: IncomingMessage) => string): void {
  const lines = new Map<string, number>();
  let [written, left] = [0, 0];
  let since = '';
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (left > 0) app.log.warn({ times: left, since }, 'More requests were refused');
    lines.clear();
    [written, left] = [0, 0];
  };

  app.decorate('logRefusal', (request, told) => {
    if (!timer) {
      since = new Date().toISOString();
      timer = setTimeout(end, MINUTE_MS).unref();
    }
    const from = clientAddress(request.raw);
    const ofAddress = lines.get(from) ?? 0;
    if (written >= LINES_IN_ALL || ofAddress >= LINES_OF_ADDRESS) {
      left += 1;
      return;
    }
    written += 1;
    lines.set(from, ofAddress + 1);
    const { id: traceId, method, routeOptions } = request;
    request.log.warn({ traceId, method, route: routeOptions?.url, ...told, from }, 'A request was refused');
  });
  app.addHook('onClose', async () => end());
}
