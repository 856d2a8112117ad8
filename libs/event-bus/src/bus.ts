import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { setTimeout as wait } from 'node:timers/promises';
import { loginOptions } from '@portal/bus-access/login';
import type { BusService } from '@portal/contracts/common/workers';

/** Logger of this lib; pino's and Fastify's fit. */
export interface BusLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface BusOptions {
  /** One address or several, separated by commas. */
  readonly url: string;
  /** Service that connects; its rights are those of libs/bus-access. */
  readonly service: BusService;
  /** File with the service's nkey seed, or with credentials. */
  readonly credentials: string;
  /** File with the certificates that the server's own is checked by. */
  readonly ca?: string | undefined;
  readonly logger: BusLogger;
}

/** The connection to NATS: made once, kept for ever, reconnecting by itself. */
export interface Bus {
  /** Settles when NATS has been reached, however long that takes; rejects when the bus is closed before. */
  connection(): Promise<NatsConnection>;
  jetstream(): Promise<JetStreamClient>;
  manager(): Promise<JetStreamManager>;
  /** Calls the listener each time NATS is reachable again; returns how to stop that. */
  onReconnect(listener: () => void): () => void;
  /** True while the connection stands. */
  isConnected(): boolean;
  close(): Promise<void>;
}

const RETRY_MS = 250;
/** Milliseconds that NATS has for an answer. */
const REQUEST_MS = 3_000;
/** Milliseconds in which a connection that is closed still tells the server what it has to. */
const LAST_MS = 1_000;

/** Starts to connect to NATS and returns at once: a service starts before NATS does and outlives it. */
export function openBus(options: BusOptions): Bus {
  const closing = new AbortController();
  const state: ConnectionState = { connected: false, listeners: new Set() };
  const opened = connectForEver(options, closing.signal);
  opened.then(
    (connection) => watch(connection, state, options.logger, closing.signal),
    () => undefined,
  );
  const manager = async (): Promise<JetStreamManager> =>
    jetstreamManager(await opened, { checkAPI: false, timeout: REQUEST_MS });

  return {
    connection: () => opened,
    jetstream: async () => jetstream(await opened, { timeout: REQUEST_MS }),
    manager,
    onReconnect(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    isConnected: () => state.connected,
    async close() {
      closing.abort(new Error('The connection to NATS was closed'));
      const { connected } = state;
      state.connected = false;
      await opened.then(
        async (connection) => {
          // Unsubscribing reaches the server before the end: it would give a job to somebody who is gone, for as long as its lease.
          if (connected) await briefly(connection.flush());
          await connection.close();
        },
        () => undefined,
      );
    },
  };
}

/** Waits for what still has to reach the server, no longer than a connection that ends has for it. */
export const briefly = async (told: Promise<unknown>): Promise<void> => {
  await Promise.race([told, wait(LAST_MS, undefined, { ref: false })]).catch(() => undefined);
};

interface ConnectionState {
  connected: boolean;
  readonly listeners: Set<() => void>;
}

/** The client's own waiting for a first connection cannot be given up; this can. */
async function connectForEver(options: BusOptions, closing: AbortSignal): Promise<NatsConnection> {
  for (let isLogged = false; ; isLogged = true) {
    closing.throwIfAborted();
    try {
      return await connect({
        ...loginOptions({ ...options, user: options.service }),
        name: options.service,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_MS,
        reconnectJitter: 100,
        pingInterval: 5_000,
        maxPingOut: 2,
        timeout: REQUEST_MS,
        ignoreAuthErrorAbort: true,
      });
    } catch (error) {
      if (!isLogged) options.logger.warn({ err: error }, 'NATS is not reachable; trying until it is');
      await wait(RETRY_MS, undefined, { signal: closing }).catch(() => undefined);
    }
  }
}

async function watch(
  connection: NatsConnection,
  state: ConnectionState,
  logger: BusLogger,
  closing: AbortSignal,
): Promise<void> {
  state.connected = !closing.aborted;
  for await (const status of connection.status()) {
    if (closing.aborted) return;
    if (status.type === 'disconnect') {
      state.connected = false;
      logger.warn({}, 'NATS is not reachable; connecting again');
    } else if (status.type === 'reconnect') {
      state.connected = true;
      logger.info({}, 'NATS is reachable again');
      state.listeners.forEach((listener) => listener());
    }
  }
}
