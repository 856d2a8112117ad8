import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const DECISIONS = fileURLToPath(new URL('../../../docs/adr/', import.meta.url));
const files = globSync('0*.md', { cwd: DECISIONS }).toSorted();
const STATUS = /^# \d+\. .+\n\nStatus: (accepted|replaced by \[ADR \d+\]\(\S+\))\. Date: \d{4}-\d{2}-\d{2}\./;

describe('docs/adr', () => {
  it.each(files)('%s says its status and date', (file) => {
    expect(readFileSync(`${DECISIONS}${file}`, 'utf8')).toMatch(STATUS);
  });

  it('lists each decision once, in order', () => {
    const index = readFileSync(`${DECISIONS}README.md`, 'utf8');
    expect([...index.matchAll(/\((0\d{3}-[\w-]+\.md)\)/g)].map(([, file]) => file)).toEqual(files);
  });
});
