import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

it('services run their background work by runRepeatedly, which stopping waits for', () => {
  const byHand = globSync('services/*/src/**/*.ts', { cwd: ROOT }).filter((path) => {
    const text = readFileSync(`${ROOT}${path}`, 'utf8');
    return /addHook\('(?:onListen|preClose|onClose)',[^;]*\b(?:set|clear)(?:Interval|Timeout)\b/.test(text);
  });
  expect(byHand).toEqual([]);
});
