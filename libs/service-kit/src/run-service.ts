import { makeCrashesReadable, traceOf } from '@portal/traces';
import type * as v from 'valibot';
import { ConfigError, readConfig, type ServiceConfig } from './config.ts';
import type { JsonWebKeySet } from './key-set.ts';
import { buildService, type LogTarget, type Service, type ServiceOptions } from './service.ts';

type Settings = v.GenericSchema<Record<string, unknown>, ServiceConfig>;
type Env = Readonly<Record<string, string | undefined>>;

/** A service before its settings are read: what `app.ts` exports and `main.ts` and tests start. */
export interface ServiceDefinition<Schema extends Settings = Settings> extends Omit<
  ServiceOptions<v.InferOutput<Schema>>,
  'config'
> {
  /** `v.object({...serviceSettings, MY_SETTING: …})` */
  readonly settings: Schema;
}

/** Declares a service, with the types of its settings in its routes. */
export const defineService = <Schema extends Settings>(definition: ServiceDefinition<Schema>) => definition;

/** Builds a declared service from an environment; a test gives its own signing keys and, in place of the log, nothing or a
 * target of its own. */
export async function buildFrom<Schema extends Settings>(
  definition: ServiceDefinition<Schema>,
  env: Env,
  test: { readonly jwks?: JsonWebKeySet; readonly logger?: boolean | LogTarget } = {},
): Promise<Service<v.InferOutput<Schema>>> {
  const { jwks, logger } = test;
  return buildService({
    ...definition,
    config: readConfig(definition.settings, env),
    ...(jwks && { keys: () => jwks }),
    ...(logger !== undefined && { logger }),
  });
}

/**
 * The whole of a service's `main.ts`: reads the environment, starts, stops cleanly at SIGTERM and SIGINT. Settings that
 * are missing or wrong are printed one a line, and the process ends with 1.
 */
export async function runService<Schema extends Settings>(definition: ServiceDefinition<Schema>): Promise<void> {
  makeCrashesReadable();
  let service: Service<v.InferOutput<Schema>> | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    await service?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    service = await buildFrom(definition, process.env);
    const { url } = await service.start();
    service.app.log.info({ url }, `${definition.name} is listening`);
  } catch (error) {
    const lines = error instanceof ConfigError ? error.problems : [traceOf(error)];
    for (const line of lines) process.stderr.write(`${definition.name}: ${line}\n`);
    process.exit(1);
  }
}
