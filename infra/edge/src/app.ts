import compress from '@fastify/compress';
import { errorForLog } from '@portal/traces';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { makeClientAddress } from './client-address.ts';
import type { EdgeConfig } from './config.ts';
import { allowOrigins } from './cross-origin.ts';
import { answerError, handleErrors, newTraceId } from './errors.ts';
import { registerHealth } from './health.ts';
import { registerPage } from './page.ts';
import { limitPipelining } from './pipelining.ts';
import { registerProxy } from './proxy.ts';
import { registerRefusalLog } from './refusal-log.ts';
import { registerRegistry, registryReader } from './registry.ts';
import { registerReleases } from './releases.ts';
import { makeUpstreamOf } from './routes.ts';
import { DATA_POLICY, securityHeaders } from './security-headers.ts';

/** Time for an upload over a slow line; headers alone have Node's one minute. */
const REQUEST_TIMEOUT_MS = 15 * 60 * 1000;
/**
 * Silence in both directions after which a connection with a request or an answer under way is ended. A slow line is not
 * silent, live streams beat, services have two minutes for an answer; but browsers let a download rest for a while. Stored
 * bytes set a limit of their own, which is the same for reading.
 */
const SILENCE_MS = 10 * 60 * 1000;

/**
 * The one origin that browsers talk to: releases, registry and page from the state folder, `/api` passed on to the
 * services. Throws where the table of path owners is ambiguous or a deployed service owns nothing.
 */
export async function buildEdge(config: EdgeConfig): Promise<FastifyInstance> {
  const { stateFolder, services, devRemotes, publicUrl, storageOrigin, storage, proxies, logLevel } = config;
  const { api, allowedOrigins, mapBase } = config;
  const headers = Object.entries(securityHeaders(publicUrl));
  const protect = (reply: FastifyReply): FastifyReply => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    return reply.hasHeader('content-security-policy') ? reply : reply.header('content-security-policy', DATA_POLICY);
  };
  const clientAddress = makeClientAddress(proxies);
  const admits = limitPipelining();
  const app = fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel, serializers: { err: errorForLog } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newTraceId,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    // An address that cannot be read is answered before there are hooks.
    frameworkErrors: (error, request, reply) => {
      if (admits(request, reply)) answerError(error, request, protect(reply));
    },
  });
  registerRefusalLog(app, clientAddress);
  app.addHook('onRequest', (request, reply, done) => {
    if (admits(request, reply)) done();
  });
  app.addHook('onSend', async (_request, reply) => {
    protect(reply);
  });
  handleErrors(app);
  allowOrigins(app, allowedOrigins);
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] });
  await registerProxy(app, { publicUrl, clientAddress, upstreamOf: makeUpstreamOf(services), storage, protect });
  await registerReleases(app, stateFolder);
  const readRegistry = registryReader(stateFolder, devRemotes);
  registerRegistry(app, readRegistry);
  registerHealth(app, services);
  const devOrigins = [...devRemotes.values()].map(({ origin }) => origin);
  registerPage(app, { stateFolder, readRegistry, devOrigins, storageOrigin, api, mapBase });
  return app;
}
