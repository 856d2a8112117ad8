import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

it('nothing but this lib writes to the outbox', () => {
  const files = globSync('{services,libs}/*/{src,migrations}/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|[/\\]event-bus[/\\]/.test(file))
    .filter((file) => /insert\s+into\s+outbox|\('outbox'\)\s*\.insert/i.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(files).toEqual([]);
});
