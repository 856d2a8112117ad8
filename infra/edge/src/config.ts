import { isAbsolute } from 'node:path';
import { apiBaseFault, DEFAULT_API_BASE } from '@portal/contracts/common/api-base';
import { mapBaseFault } from '@portal/contracts/common/map-base';
import { PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';
import * as v from 'valibot';
import { addressListFault, FORWARDED_HEADERS, type TrustedProxies } from './client-address.ts';

/** Address of the API, and of the one that revokes tokens; paths are below the portal's own origin. */
export interface ApiAddresses {
  readonly base: string;
  readonly global: string;
}

/** Base map of the portal's maps, and the credit that its owner asks for. */
export interface MapBase {
  readonly url: string;
  readonly attribution: string;
}

/** Settings of the edge. */
export interface EdgeConfig {
  readonly host: string;
  readonly port: number;
  /** Origin that browsers see. */
  readonly publicUrl: URL;
  /** Addresses of the API that the page is told (decisions §1). */
  readonly api: ApiAddresses;
  /** Base map that the page is told; undefined for the embedded one. */
  readonly mapBase: MapBase | undefined;
  /** Origins other than the API's whose pages may call it. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Folder with `registry.json` and `releases/`. */
  readonly stateFolder: string;
  /** Address of each deployed service. */
  readonly services: ReadonlyMap<ServiceName, URL>;
  /** Manifests that development servers give in place of released ones, by remote. */
  readonly devRemotes: ReadonlyMap<string, URL>;
  /** Origin of the bucket where files are stored; undefined where the portal itself gives them. */
  readonly storageOrigin: string | undefined;
  /** Folder of the stored files and the secret that signs their addresses; undefined where the library serves them. */
  readonly storage: { readonly folder: string; readonly secret: string } | undefined;
  /** Proxies in front of the edge, whose word about a client's address is believed. */
  readonly proxies: TrustedProxies;
  readonly logLevel: string;
}

/** Faults of the settings, one on each line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const address = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address'),
);
/** `name=address,name=address` */
const addresses = v.pipe(
  v.string(),
  v.check(
    (text) => pairs(text).every(([name, url]) => name !== '' && v.is(address, url)),
    'must be a list like identity=http://127.0.0.1:3001,admin=http://127.0.0.1:3002',
  ),
);

const apiBase = v.pipe(
  v.string(),
  v.check(
    (text) => apiBaseFault(text) === undefined,
    ({ input }) => apiBaseFault(input) ?? '',
  ),
);

const mapBase = v.pipe(
  v.string(),
  v.check(
    (text) => mapBaseFault(text) === undefined,
    ({ input }) => mapBaseFault(input) ?? '',
  ),
);

const origins = v.pipe(
  v.string(),
  v.check(
    (text) => words(text).every((one) => v.is(address, one) && new URL(one).origin === one),
    'must be a list of origins like https://portal.example',
  ),
);

const folder = v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path'));

const networks = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? addressListFault(words(dataset.value)) : undefined;
    if (fault !== undefined) addIssue({ message: `must be a list like 10.0.0.7,10.1.0.0/16: ${fault}` });
  }),
);

const settings = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number')),
  PUBLIC_URL: v.pipe(v.string(), address),
  API_BASE_URL: v.optional(apiBase, DEFAULT_API_BASE),
  GLOBAL_API_BASE_URL: v.optional(apiBase),
  API_ALLOWED_ORIGINS: v.optional(origins, ''),
  MAP_BASE_URL: v.optional(mapBase),
  MAP_BASE_ATTRIBUTION: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'must have at most 200 characters'))),
  STATE_FOLDER: folder,
  SERVICES: v.pipe(v.string(), addresses),
  DEV_REMOTES: v.optional(addresses, ''),
  STORAGE_ORIGIN: v.optional(address),
  STORAGE_FOLDER: v.optional(folder),
  STORAGE_SIGNING_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  TRUSTED_PROXIES: v.optional(networks, ''),
  FORWARDED_HEADER: v.optional(v.picklist(FORWARDED_HEADERS), 'x-forwarded-for'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
});

/** Reads the settings; throws a ConfigError that names each missing or wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): EdgeConfig {
  const result = v.safeParse(settings, environment);
  const faults = result.success
    ? []
    : result.issues.map(
        (issue) => `${v.getDotPath(issue)} ${issue.received === 'undefined' ? 'is missing' : issue.message}`,
      );
  const unknown = pairs(environment.SERVICES ?? '')
    .map(([name]) => name)
    .filter((name) => !(name in PATH_OWNERS));
  faults.push(...unknown.map((name) => `SERVICES names '${name}', which owns no path`));
  if (!environment.STORAGE_FOLDER !== !environment.STORAGE_SIGNING_KEY) {
    faults.push('STORAGE_FOLDER and STORAGE_SIGNING_KEY go together');
  }
  if (!environment.MAP_BASE_URL !== !environment.MAP_BASE_ATTRIBUTION?.trim()) {
    faults.push('MAP_BASE_URL and MAP_BASE_ATTRIBUTION go together');
  }
  if (!result.success || faults.length > 0) throw new ConfigError(faults.join('\n'));
  const { HOST, PORT, PUBLIC_URL, STATE_FOLDER, SERVICES, DEV_REMOTES, STORAGE_ORIGIN, LOG_LEVEL } = result.output;
  const { API_BASE_URL, GLOBAL_API_BASE_URL = API_BASE_URL, API_ALLOWED_ORIGINS } = result.output;
  const { STORAGE_FOLDER, STORAGE_SIGNING_KEY, TRUSTED_PROXIES, FORWARDED_HEADER } = result.output;
  const { MAP_BASE_URL, MAP_BASE_ATTRIBUTION } = result.output;
  return {
    host: HOST,
    port: Number(PORT),
    publicUrl: new URL(PUBLIC_URL),
    api: { base: API_BASE_URL, global: GLOBAL_API_BASE_URL },
    mapBase:
      MAP_BASE_URL && MAP_BASE_ATTRIBUTION ? { url: MAP_BASE_URL, attribution: MAP_BASE_ATTRIBUTION } : undefined,
    allowedOrigins: new Set(words(API_ALLOWED_ORIGINS)),
    stateFolder: STATE_FOLDER,
    services: new Map(pairs(SERVICES).map(([name, url]) => [name as ServiceName, new URL(url)])),
    devRemotes: new Map(pairs(DEV_REMOTES).map(([name, url]) => [name, new URL(url)])),
    storageOrigin: STORAGE_ORIGIN && new URL(STORAGE_ORIGIN).origin,
    storage:
      STORAGE_FOLDER && STORAGE_SIGNING_KEY ? { folder: STORAGE_FOLDER, secret: STORAGE_SIGNING_KEY } : undefined,
    proxies: { addresses: words(TRUSTED_PROXIES), header: FORWARDED_HEADER },
    logLevel: LOG_LEVEL,
  };
}

function words(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function pairs(text: string): [name: string, url: string][] {
  return words(text).map((word) => {
    const at = word.indexOf('=');
    return [word.slice(0, Math.max(at, 0)).trim(), word.slice(at + 1).trim()];
  });
}
