import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const REMOTES = ['mfe-projects', 'mfe-library', 'mfe-admin', 'mfe-help'];

/** Modules that the shell loads whole for whoever imports anything of them. */
const WHOLE = ['@portal/portal-sdk', '@portal/portal-sdk/forms', '@portal/ui', '@tanstack/react-query'];

/** Imports and exports whose values a bundle needs; those of types alone are gone from it. */
const NEEDED = /^(?:import|export)(?! type\b)[^;]*? from '([^']+)'/gms;

/** Returns the modules that a file needs: paths of the repository's own sources, and names of packages. */
function neededBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(NEEDED)].map(([, specifier = '']) => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier);
    const [, name = '', path = ''] = /^@portal\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
    const source = ['ts', 'tsx'].map((ending) => join(ROOT, 'libs', name, 'src', `${path}.${ending}`)).find(existsSync);
    return WHOLE.includes(specifier) ? specifier : (source ?? specifier);
  });
}

/** Returns all that a file needs, also by others, each with the file that needs it first. */
function allNeededBy(file: string): ReadonlyMap<string, string> {
  const found = new Map([[file, '']]);
  for (const one of found.keys()) {
    if (!/\.tsx?$/.test(one)) continue;
    for (const needed of neededBy(one)) if (!found.has(needed)) found.set(needed, one);
  }
  return found;
}

describe('pages without a session', () => {
  const sources = REMOTES.map((remote) => join(ROOT, remote, 'src/public.tsx')).filter(existsSync);

  it('need none of the modules that are made for people who are signed in: outsiders wait for what is loaded', () => {
    expect(sources).not.toEqual([]);
    for (const source of sources) {
      const needed = allNeededBy(source);
      expect(needed.size).toBeGreaterThan(20);
      expect(
        WHOLE.filter((name) => needed.has(name)).map((name) => `${name} by ${needed.get(name)?.slice(ROOT.length)}`),
      ).toEqual([]);
    }
  });
});
