import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Modules that shell and remotes share at run time (architecture, «Composition at run time»); the settings of both
 * sides derive from this table. `eager` modules are part of the shell's first file, because its first paint needs them.
 */
const SHARED = [
  { request: 'react', package: 'react', eager: true },
  { request: 'react/jsx-runtime', package: 'react', eager: true },
  { request: 'react-dom', package: 'react-dom', eager: true },
  { request: 'react-dom/client', package: 'react-dom', eager: true },
  { request: '@tanstack/react-query', package: '@tanstack/react-query', eager: false },
  { request: '@portal/portal-sdk', package: '@portal/portal-sdk', eager: false },
  { request: '@portal/portal-sdk/forms', package: '@portal/portal-sdk', eager: false },
] as const;

/** Role of a project in the federation: the host provides shared modules, a remote only uses them. */
export type Side = 'host' | 'remote';

interface SharedSetting {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly eager?: boolean;
  readonly strictVersion?: boolean;
  readonly import?: false;
}

/**
 * Federation's `shared` for the project in `directory`. The versions are those installed, the ranges `^version`; a
 * remote carries no copy of its own (`import: false`) and refuses to run with a version outside its range.
 */
export function sharedModules(side: Side, directory: string): Record<string, SharedSetting> {
  return Object.fromEntries(
    SHARED.map(({ request, package: name, eager }) => {
      const version = installedVersion(name, directory);
      const setting: SharedSetting =
        side === 'host'
          ? { singleton: true, version, requiredVersion: `^${version}`, eager }
          : { singleton: true, requiredVersion: `^${version}`, strictVersion: true, import: false };
      return [request, setting];
    }),
  );
}

/** Version of a package as Node's resolution finds it from `directory` upwards; throws where it is not installed. */
function installedVersion(name: string, directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return manifest.version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (folder === dirname(folder)) throw new Error(`${name} is not installed for ${directory}`, { cause: error });
    }
  }
}
