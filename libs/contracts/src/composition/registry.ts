import * as v from 'valibot';
import { PUBLIC_PATHS } from './public-paths.ts';

const semver = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));
const kebab = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));
const route = v.pipe(v.string(), v.regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/));

/** The static manifest `area.json` of a remote: its contributions apart from code. */
export const areaManifest = v.object({
  name: kebab,
  /** Versions of portal-sdk that the remote works with. */
  sdkRange: v.string(),
  /** Versions of services that the remote needs. */
  services: v.record(v.string(), v.string()),
  /** Top-level routes that the remote owns. */
  routes: v.array(route),
  /** Addresses of the pages that its `./public` shows without a session; absent where there are none. */
  publicRoutes: v.optional(v.array(v.picklist(PUBLIC_PATHS, 'Not one of the addresses without a session'))),
  /** Ids of the sidebar's entries that lead into the remote (libs/access holds label, order and permission). */
  sidebar: v.array(v.string()),
  /** Slots that the remote fills. */
  slots: v.array(v.string()),
});
export type AreaManifest = v.InferOutput<typeof areaManifest>;

/** One released remote as the registry names it. */
export const registryEntry = v.object({
  ...areaManifest.entries,
  /** A newer release may name addresses that this shell does not know: they are no fault of its other pages. */
  publicRoutes: v.optional(v.array(route)),
  version: semver,
  /** Address of the federation manifest, below the portal's origin or absolute. */
  manifestUrl: v.string(),
});
export type RegistryEntry = v.InferOutput<typeof registryEntry>;

/**
 * `/registry.json`: which remotes are released. Entries are validated one by one by the shell, so that a bad one costs
 * only itself; hence `unknown` here.
 */
export const registry = v.object({
  version: v.literal(1),
  /** Grows with every deploy or roll-back; a page that started with a lower one offers to reload. */
  revision: v.number(),
  shell: v.object({ version: semver, sdkVersion: semver }),
  remotes: v.array(v.unknown()),
});
