import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** Numbers of the requirements of ASVS 5.0, levels 1 and 2. */
const REQUIREMENTS = read('libs/testing/src/asvs-5.0.csv')
  .split('\n')
  .flatMap((line) => /^(V\d+\.\d+\.\d+),[12]$/.exec(line)?.[1] ?? []);
/** Requirements that ask for a document, by section: a heading that exists answers them. */
const OF_DOCUMENTS = new Set(['V2.1', 'V5.1', 'V6.1', 'V7.1', 'V8.1', 'V11.1', 'V13.1', 'V14.1', 'V15.1', 'V16.1']);

interface Row {
  readonly requirement: string;
  readonly answer: string;
  readonly page: string;
}
const OVERVIEW = 'docs/security.md';
const PAGES = globSync('docs/security/*.md', { cwd: root }).toSorted();
const rows: readonly Row[] = PAGES.flatMap((page) =>
  [...read(page).matchAll(/^\| (V\d+\.\d+\.\d+) \|[^|]*\| (.*) \|$/gm)].map(([, requirement = '', answer = '']) => ({
    requirement,
    answer,
    page,
  })),
);

/** Pattern of a test by file and name; a remark in brackets may follow. */
const TEST = /^`([^`]+)` › (.+)$/;
const REMARK = / \([^()]*\)$/;
/** Pattern of a test's file wherever it is named, in remarks and in the threat model, too. */
const TEST_FILE = /`([^`\s]+\.(?:test|spec)\.tsx?)`/g;
/** Pattern of a section, by the page beside this one and its heading. */
const SECTION = /^documented: \[([^\]]+)\]\(([\w./-]*)#[\w-]+\)/;

const STATES = ['met', 'documented', 'not applicable', 'open'] as const;
const stateOf = ({ answer }: Row): (typeof STATES)[number] | undefined =>
  TEST.test(answer) ? 'met' : STATES.slice(1).find((state) => answer.startsWith(`${state}: `));

describe('docs/security', () => {
  it('answers all 217 requirements of levels 1 and 2 once, in their order', () => {
    expect(REQUIREMENTS).toHaveLength(217);
    expect(rows.map(({ requirement }) => requirement)).toEqual(REQUIREMENTS);
  });

  it('has a page for each chapter', () => {
    const misplaced = rows.filter(({ requirement, page }) => {
      const chapter = (requirement.split('.')[0] ?? '').slice(1).padStart(2, '0');
      return !page.startsWith(`docs/security/v${chapter}-`);
    });
    expect(misplaced).toEqual([]);
  });

  it.each(rows)('$requirement is answered by a test that exists, a section, a reason, or is open', (row) => {
    const { requirement, answer, page } = row;
    const state = stateOf(row);
    expect(state).toBeDefined();
    if (state === 'met') return expectTest(answer);
    if (state !== 'documented') return expect(answer).toMatch(/^(open|not applicable): .{6,}/);
    expect(OF_DOCUMENTS).toContain(requirement.split('.').slice(0, 2).join('.'));
    const [, heading = '', path = ''] = SECTION.exec(answer) ?? [];
    const target = path === '' ? page : new URL(path, `file:///${page}`).pathname.slice(1);
    expect(read(target).split('\n'), `${target} has the section '${heading}'`).toContain(`## ${heading}`);
  });

  it.each([OVERVIEW, ...PAGES])('%s names no test file that does not exist', (page) => {
    const files = [...read(page).matchAll(TEST_FILE)].map(([, file = '']) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
  });

  it('lists what is open at its top', () => {
    const list = /^## Open$([\s\S]*?)^## /m.exec(read(OVERVIEW))?.[1] ?? '';
    const listed = [...list.matchAll(/V\d+\.\d+\.\d+/g)].map(([number]) => number);
    const open = rows.filter((row) => stateOf(row) === 'open').map(({ requirement }) => requirement);
    expect(new Set(listed)).toEqual(new Set(open));
  });

  it('counts the answers of each chapter', () => {
    const counted = PAGES.map((page) => {
      const own = rows.filter((row) => row.page === page);
      const title = /^# (.+)$/m.exec(read(page))?.[1];
      const numbers = STATES.map((state) => own.filter((row) => stateOf(row) === state).length);
      return `| [${title}](${page.slice('docs/'.length)}) | ${numbers.join(' | ')} |`;
    });
    expect(read(OVERVIEW).match(/^\| \[V\d+ .+ \|$/gm)).toEqual(counted);
  });
});

function expectTest(answer: string): void {
  const [, file = '', name = ''] = TEST.exec(answer) ?? [];
  expect(file).toMatch(/\.(test|spec)\.tsx?$/);
  expect(existsSync(`${root}/${file}`), `${file} exists`).toBe(true);
  const source = read(file);
  expect(hasTest(source, name) || hasTest(source, name.replace(REMARK, '')), `${file} has '${name}'`).toBe(true);
}

/** Returns true if a source has a test, or a case of a test table, of this name. */
function hasTest(source: string, name: string): boolean {
  const text = source.replaceAll(String.raw`\'`, "'");
  return ["'", '"', '`'].some((quote) => text.includes(quote + name + quote)) || text.includes(`\`${name}: \${`);
}
