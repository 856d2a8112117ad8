import {
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';
import { loginOptions, type BusLogin } from './login.ts';
import { streamOf } from './users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Retention of each service's stream in days; null keeps events for ever. Projections of companies, members and
 * subscriptions are rebuilt from `admin.>`, so it keeps everything. Only the list of refused tokens is built from
 * identity's events, and it looks 16 minutes back. Other streams keep events long enough for a consumer that was down
 * or a bug mended late.
 */
const KEPT_DAYS: Record<ServiceName, number | null> = {
  admin: null,
  identity: 7,
  projects: 90,
  library: 90,
  notifications: 90,
  help: 90,
  geo: 7,
};

/** A message id seen again within this time is dropped by the server; later ones by `handled_events`. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;

function definition(service: ServiceName): Partial<StreamConfig> & { name: string } {
  const days = KEPT_DAYS[service];
  return {
    name: streamOf(service),
    subjects: [`${service}.>`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: days === null ? 0 : nanos(days * DAY_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  };
}

/**
 * Creates the streams of all services that are missing, and updates the settings of the others, as the operator:
 * services may not. `replicas` (3 in a cluster) applies only at creation.
 */
export async function ensureStreams(login: Omit<BusLogin, 'user'>, replicas = 1): Promise<void> {
  const connection = await connect({ ...loginOptions({ ...login, user: 'operator' }), name: 'operator' });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const services = Object.keys(PATH_OWNERS) as ServiceName[];
    await Promise.all(services.map((service) => ensureStream(manager, service, replicas)));
  } finally {
    await connection.close();
  }
}

async function ensureStream(manager: JetStreamManager, service: ServiceName, replicas: number): Promise<void> {
  const wanted = definition(service);
  const existing = await manager.streams.info(wanted.name).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (!existing) {
    await manager.streams.add({ ...wanted, num_replicas: replicas });
  } else if (
    existing.config.max_age !== wanted.max_age ||
    existing.config.duplicate_window !== wanted.duplicate_window
  ) {
    await manager.streams.update(wanted.name, { ...existing.config, ...wanted });
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error ? error.status === 404 : /not found/i.test(String(error));
}
