import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}
const { packages } = json('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
/** Packages of others; own ones are links. */
const FOREIGN = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string, version = ''): string => `${path.split('node_modules/').at(-1)}@${version}`;

describe('packages of others', () => {
  it('are listed in the lockfile, each version with the hash of its content', () => {
    const contentOf = new Map(
      FOREIGN.map(([path, { version }]) => [nameOf(path, version), undefined as string | undefined]),
    );
    for (const [path, { version, integrity }] of FOREIGN) {
      if (integrity) contentOf.set(nameOf(path, version), integrity);
    }
    const unknown = [...contentOf].filter(([, integrity]) => !integrity?.startsWith('sha512-'));
    expect(unknown.map(([name]) => name)).toEqual([]);
  });

  it('come as archives of a registry, never from a repository, a folder or an unencrypted address', () => {
    const elsewhere = FOREIGN.filter(([, { resolved }]) => resolved && !/^https:\/\/[^#]+\.tgz$/.test(resolved));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('are required in one exact version', () => {
    const manifests = [
      'package.json',
      ...globSync('{shell,mfe-*,{services,libs,infra}/*,e2e}/package.json', { cwd: root }),
    ];
    const inexact = manifests.flatMap((path) => {
      const { dependencies, devDependencies } = json(path) as Record<
        string,
        Readonly<Record<string, string>> | undefined
      >;
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(
          ([name, range]) => !name.startsWith('@portal/') && !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+[-.\w]*$/.test(range),
        )
        .map(([name, range]) => `${path}: ${name} ${range}`);
    });
    expect(inexact).toEqual([]);
  });
});
