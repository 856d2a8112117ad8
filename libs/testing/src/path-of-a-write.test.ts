import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CONTRACTS = 'libs/contracts/src/';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the files that a source imports, as paths below the root. */
function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/from '([^']+)'/g)].map(([, specifier = '']) => specifier);
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? join(dirname(path), specifier)
      : specifier.replace('@portal/contracts/', CONTRACTS).concat('.ts'),
  );
}

it('PUT /risks is read in at most eight files, from the route to its SQL', () => {
  const [, section = ''] = read('services/projects/README.md').split('## From a route to its SQL');
  const [endpoint = '', route = '', ...files] = [...section.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = '']) => path);
  expect(importsOf(route)).toContain(endpoint);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(6);
  const reached = [route];
  for (const file of files) {
    expect(reached.flatMap(importsOf)).toContain(file);
    reached.push(file);
  }
  expect(files.some((file) => read(file).includes("tx('recommendations')"))).toBe(true);
});
