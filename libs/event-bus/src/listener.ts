import { Client } from 'pg';
import type { BusLogger } from './bus.ts';

const RETRY_MS = 250;

export interface ListenerOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  /** Called for each notification with its payload. */
  readonly onNotification: (payload: string) => void;
  /** Called whenever listening has begun, also after an interruption: the caller looks up what it missed. */
  readonly onListening?: () => void;
  readonly logger: BusLogger;
}

export interface Listener {
  isListening(): boolean;
  stop(): Promise<void>;
}

/** Listens to a PostgreSQL channel on a connection of its own, and connects again for ever. */
export function startListener(options: ListenerOptions): Listener {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let listening = false;

  const again = (): void => {
    if (stopped) return;
    timer = setTimeout(() => void open(), RETRY_MS);
  };

  const open = async (): Promise<void> => {
    const connection = newSession(options.databaseUrl, `listen ${options.channel}`);
    client = connection;
    connection.on('notification', (message) => options.onNotification(message.payload ?? ''));
    try {
      await connection.connect();
      await connection.query(`listen ${connection.escapeIdentifier(options.channel)}`);
    } catch (error) {
      if (!stopped) options.logger.warn({ err: error, channel: options.channel }, 'Listening failed; trying again');
      void connection.end().catch(() => undefined);
      return again();
    }
    listening = true;
    connection.once('end', () => {
      listening = false;
      again();
    });
    options.onListening?.();
  };

  void open();
  return {
    isListening: () => listening,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * A connection of its own to the database for work that is bound to the session: listening, advisory locks. Errors of a
 * connection that breaks while idle end it and are no reason to end the process.
 */
export function newSession(databaseUrl: string, name: string): Client {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  client.on('error', () => undefined);
  return client;
}
