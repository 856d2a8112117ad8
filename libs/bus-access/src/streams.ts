import { jetstreamManager, RetentionPolicy, StorageType, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { loginOptions, type BusLogin } from './login.ts';
import { streamDefinitions, type StreamDefinition } from './stream-definitions.ts';

/**
 * Creates the streams of all services that are missing, and updates the settings of the others, as the operator:
 * services may not. `replicas` (3 in a cluster) applies only at creation.
 */
export async function ensureStreams(login: Omit<BusLogin, 'user'>, replicas = 1): Promise<void> {
  const connection = await connect({ ...loginOptions({ ...login, user: 'operator' }), name: 'operator' });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await Promise.all(streamDefinitions().map((definition) => ensureStream(manager, definition, replicas)));
  } finally {
    await connection.close();
  }
}

async function ensureStream(
  manager: JetStreamManager,
  { name, subjects, maxAgeMs, duplicateWindowMs, isOfJobs }: StreamDefinition,
  replicas: number,
): Promise<void> {
  const wanted = {
    name,
    subjects: [...subjects],
    storage: StorageType.File,
    retention: isOfJobs ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    max_age: nanos(maxAgeMs),
    duplicate_window: nanos(duplicateWindowMs),
  };
  const existing = await manager.streams.info(name).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (!existing) {
    await manager.streams.add({ ...wanted, num_replicas: replicas });
  } else if (
    existing.config.max_age !== wanted.max_age ||
    existing.config.subjects.join() !== wanted.subjects.join() ||
    existing.config.duplicate_window !== wanted.duplicate_window
  ) {
    await manager.streams.update(name, { ...existing.config, ...wanted });
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error ? error.status === 404 : /not found/i.test(String(error));
}
