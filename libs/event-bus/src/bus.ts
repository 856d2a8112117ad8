import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@portal/contracts/common/paths';
import { ensureStream } from './streams.ts';

/** What this lib writes its notices to; pino's and Fastify's loggers fit. */
export interface BusLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface BusOptions {
  /** One address or several, separated by commas. */
  readonly url: string;
  /** Shown in the server's list of connections. */
  readonly name: string;
  readonly logger: BusLogger;
  /** Copies of each stream that is made; 3 in a cluster. */
  readonly replicas?: number;
}

/** The connection to NATS: made once, kept for ever, reconnecting by itself. */
export interface Bus {
  /** Settles when NATS has been reached; waits for as long as it takes. */
  connection(): Promise<NatsConnection>;
  jetstream(): Promise<JetStreamClient>;
  manager(): Promise<JetStreamManager>;
  /** Makes sure that the stream of a service exists. */
  ensureStream(service: ServiceName): Promise<void>;
  /** True while the connection stands. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Starts to connect to NATS and returns at once: a service starts before NATS does and outlives it. */
export function openBus(options: BusOptions): Bus {
  let connected = false;
  let closed = false;
  const opened = connect({
    servers: options.url.split(','),
    name: options.name,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 3_000,
    ignoreAuthErrorAbort: true,
  });
  void opened.then(
    async (connection) => {
      if (closed) return connection.close();
      connected = true;
      for await (const status of connection.status()) {
        if (status.type === 'disconnect') {
          connected = false;
          if (!closed) options.logger.warn({}, 'NATS is not reachable; connecting again');
        }
        if (status.type === 'reconnect') {
          connected = true;
          options.logger.info({}, 'NATS is reachable again');
        }
      }
    },
    (error: unknown) => {
      if (!closed) options.logger.error({ err: error }, 'NATS cannot be connected to');
    },
  );

  return {
    connection: () => opened,
    jetstream: async () => jetstream(await opened),
    manager: async () => jetstreamManager(await opened, { checkAPI: false, timeout: 3_000 }),
    ensureStream: async (service) =>
      ensureStream(
        await jetstreamManager(await opened, { checkAPI: false, timeout: 3_000 }),
        service,
        options.replicas ?? 1,
      ),
    isConnected: () => connected,
    async close() {
      closed = true;
      if (connected) {
        connected = false;
        await (await opened).close();
      } else {
        void opened.then(
          (connection) => connection.close(),
          () => undefined,
        );
      }
    },
  };
}
