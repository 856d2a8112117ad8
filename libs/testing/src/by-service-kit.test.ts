import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the files of services that contain a pattern. */
const filesWith = (pattern: RegExp): string[] =>
  globSync('services/*/src/**/*.ts', { cwd: ROOT }).filter((path) =>
    pattern.test(readFileSync(`${ROOT}${path}`, 'utf8')),
  );

it('services run their background work by runRepeatedly, which stopping waits for', () => {
  expect(filesWith(/addHook\('(?:onListen|preClose|onClose)',[^;]*\b(?:set|clear)(?:Interval|Timeout)\b/)).toEqual([]);
});

it('services refuse what is too much by tooMany, and count it by countWithin', () => {
  expect(filesWith(/new Problem\(429|ERROR_CODES\.rateLimited/)).toEqual([]);
  expect(filesWith(/case when \w+\.began_at > now\(\)/)).toEqual([]);
});
