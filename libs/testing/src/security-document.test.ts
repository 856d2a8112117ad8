import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** Requirements of levels 1 and 2 of a chapter of ASVS 5.0: the sections, and the last number of each. */
const SECTIONS: Readonly<Record<string, number>> = {
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
};
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

interface Row {
  readonly requirement: string;
  readonly answer: string;
}
const rows: readonly Row[] = [...read('docs/security.md').matchAll(/^\| (V\d+\.\d+\.\d+) \|[^|]*\| (.*) \|$/gm)].map(
  ([, requirement = '', answer = '']) => ({ requirement, answer }),
);
/** Pattern of a test by file and name; a remark in brackets may follow. */
const TEST = /^`([^`]+)` › (.+)$/;
const REMARK = / \([^()]*\)$/;

describe('docs/security.md', () => {
  it('answers every requirement of its chapters once', () => {
    expect(rows.map(({ requirement }) => requirement)).toEqual(REQUIREMENTS);
  });

  it.each(rows)('$requirement is answered by a test that exists, or says why not', ({ answer }) => {
    const [, file = '', name = ''] = TEST.exec(answer) ?? [];
    if (file === '') {
      expect(answer).toMatch(/^(open|not applicable): .{6,}/);
      return;
    }
    expect(file).toMatch(/\.(test|spec)\.tsx?$/);
    expect(existsSync(`${root}/${file}`), `${file} exists`).toBe(true);
    const source = read(file);
    expect(hasTest(source, name) || hasTest(source, name.replace(REMARK, '')), `${file} has '${name}'`).toBe(true);
  });
});

/** Returns true if a source has a test, or a case of a test table, of this name. */
function hasTest(source: string, name: string): boolean {
  const text = source.replaceAll(String.raw`\'`, "'");
  return ["'", '"', '`'].some((quote) => text.includes(quote + name + quote)) || text.includes(`\`${name}: \${`);
}
