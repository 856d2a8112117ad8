import type * as v from 'valibot';
import { readConfig, type ServiceConfig } from './config.ts';
import type { JsonWebKeySet } from './key-set.ts';
import { runProcess } from './run-process.ts';
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

/** The whole of a service's `main.ts`: reads the environment and runs the service until it is told to stop. */
export const runService = <Schema extends Settings>(definition: ServiceDefinition<Schema>): Promise<void> =>
  runProcess(definition.name, async () => {
    const service = await buildFrom(definition, process.env);
    return {
      say: (details, message) => service.app.log.info(details, message),
      start: () => service.start(),
      stop: () => service.stop(),
    };
  });
