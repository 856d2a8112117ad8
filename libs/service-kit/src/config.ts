import { apiBaseFault, DEFAULT_API_BASE } from '@portal/contracts/common/api-base';
import proxyAddr from '@fastify/proxy-addr';
import * as v from 'valibot';
import { WAIT_MS } from './database.ts';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
/** A number from 1. */
export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1'),
  v.transform(Number),
);
/** One address or several, separated by commas, of these protocols. */
export const address = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text.split(',').every((one) => URL.canParse(one) && protocols.includes(new URL(one).protocol)),
      `must be an address with ${protocols.join(' or ')}`,
    ),
  );

const apiBase = v.pipe(
  v.string(),
  v.check(
    (text) => apiBaseFault(text) === undefined,
    ({ input }) => apiBaseFault(input) ?? '',
  ),
);

/** Addresses and networks, separated by commas. */
const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.check((list) => {
    try {
      return Boolean(proxyAddr.compile([...list]));
    } catch {
      return false;
    }
  }, 'must be a list like 10.0.0.7,10.1.0.0/16'),
);

/** Settings that every service reads from its environment. Those of one service are added by spreading these. */
export const serviceSettings = {
  PORT: port,
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  /**
   * The same database with the role that owns its tables, for migrations; that of `DATABASE_URL` by default. Copies that
   * find nothing to migrate do without.
   */
  MIGRATIONS_DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
  /** Connections to the database of this process, listening ones apart. */
  DATABASE_POOL: v.optional(wholeNumber, '10'),
  /** Milliseconds that a request waits for one of them before it is answered 503. */
  DATABASE_WAIT_MS: v.optional(wholeNumber, String(WAIT_MS)),
  /** Requests that one person may make of this process in a minute, apart from those of routes with a limit of their own. */
  PERSON_REQUESTS_PER_MINUTE: v.optional(wholeNumber, '6000'),
  /** Requests of one person that run at once in this process; the others wait. Some need several connections to the database. */
  PERSON_REQUESTS_AT_ONCE: v.optional(wholeNumber, '4'),
  NATS_URL: address('nats:', 'tls:', 'ws:', 'wss:'),
  /** File with the nkey seed of the service's own NATS user, or with its credentials (`.creds`). */
  NATS_CREDENTIALS: v.string(),
  /** File with the certificates that NATS' own is checked by; those of the system by default. */
  NATS_CA: v.optional(v.string()),
  /** Address of identity's keys; identity itself has them. */
  JWKS_URL: v.optional(address('http:', 'https:')),
  /** Origin of the portal as browsers see it. */
  PUBLIC_URL: address('http:', 'https:'),
  /** Address of the API as browsers see it: a path of `PUBLIC_URL`, or an address of another origin (decisions §1). */
  API_BASE_URL: v.optional(apiBase, DEFAULT_API_BASE),
  /** Addresses of the edge: what it says about a client's address is believed, and nobody else is. */
  EDGE_ADDRESSES: v.optional(networks, 'loopback'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** `1` in local mode: API pages are shown, demo data may be loaded. */
  PORTAL_LOCAL: v.optional(
    v.pipe(
      v.picklist(['0', '1']),
      v.transform((text) => text === '1'),
    ),
    '0',
  ),
} as const;

export type ServiceConfig = v.InferOutput<v.ObjectSchema<typeof serviceSettings, undefined>>;

/** The environment does not do: one line for each setting that is missing or wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads settings from an environment. Empty ones count as missing.
 * @throws ConfigError that names each setting that is missing or wrong, never its value
 */
export function readConfig<Schema extends v.GenericSchema<Record<string, unknown>, unknown>>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  throw new ConfigError(
    parsed.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? 'environment';
      return name in given ? `${name} is wrong: ${withoutValue(issue)}` : `${name} is missing`;
    }),
  );
}

/** Removes the received value, which may be a secret, from valibot's own messages. */
function withoutValue(issue: v.BaseIssue<unknown>): string {
  if (issue.message.startsWith('Invalid ')) return issue.expected ? `expected ${issue.expected}` : 'not understood';
  return issue.message;
}
