import { describe, expect, it } from 'vitest';
import { inserted, removed, type Insertion } from './insertion.ts';

const FILE = `import { a } from '@portal/a';
import { b } from './b.ts';
import { d } from './d.ts';

export const LIST = ['a', 'b'] as const;
const EMPTY = [];
const OWNERS = { first: ['/a'], second: [] } as const satisfies Owners;
const ROUTES = rowsOf({ ...b, ...d });
const TABLE = \`
| a |
| b |
\`;
export const service = define({
  routes(app) {
    bRoutes(app);
    dRoutes(app);
    start(app);
  },
});
`;
/** Lines and spaces are Prettier's. */
const compact = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, '');

type Text = Extract<Insertion, { readonly text: string }>;
const entry = (into: Text['into'], text: string, isSorted?: true): Insertion => ({
  ...{ path: 'file.ts', into, text },
  ...(isSorted && { isSorted }),
});

describe('an entry', () => {
  it.each([
    [
      'an import, in the order of modules',
      entry('imports', "import { c } from './c.ts';"),
      "b.ts';\nimport { c } from './c.ts';\nimport { d }",
    ],
    [
      'an import of a package',
      entry('imports', "import { z } from 'z';"),
      "'@portal/a';\nimport { z } from 'z';\nimport { b }",
    ],
    ['an element', entry({ variable: 'LIST' }, "'c'"), "['a', 'b',\n'c'] as const"],
    ['an element in order', entry({ variable: 'LIST' }, "'ab'", true), "['a', 'ab',\n'b']"],
    ['the first element', entry({ variable: 'EMPTY' }, "'c'"), "[\n'c']"],
    ['an element of a property', entry({ variable: 'OWNERS', property: 'first' }, "'/c'"), "first: ['/a',\n'/c']"],
    ['a property', entry({ variable: 'OWNERS' }, "third: ['/c']"), "second: [],\nthird: ['/c'] }"],
    ['a property of what is passed on', entry({ variable: 'ROUTES' }, '...c'), '...d,\n...c })'],
    ['a line of a table', entry({ table: 'TABLE' }, '| c |'), '| b |\n| c |\n`'],
    [
      'a call',
      entry({ method: 'routes', ending: 'Routes' }, 'cRoutes(app);'),
      'dRoutes(app);\ncRoutes(app);\n    start',
    ],
    ['a line in order', entry({ linesLike: /^\| / }, '| aa |'), '| a |\n| aa |\n| b |'],
  ])('is put in and taken out: %s', (_what, insertion, expected) => {
    const text = inserted(FILE, insertion);
    expect(text).toContain(expected);
    expect(compact(removed(text, insertion))).toBe(compact(FILE));
  });

  it('is found again however it was formatted', () => {
    const insertion = entry({ variable: 'OWNERS' }, "third: { path: '/c', fields: { name: 'c' } }");
    const text = inserted(FILE, insertion)
      .replace("{ path: '/c', fields", "{\n  path: '/c',\n  fields")
      .replace('} } }', '},\n} }');
    expect(removed(text, insertion)).toBe(FILE);
  });

  it('is not put in twice, nor taken out where it was edited', () => {
    const insertion = entry({ variable: 'LIST' }, "'c'");
    const text = inserted(FILE, insertion);
    expect(() => inserted(text, insertion)).toThrow();
    expect(removed(text.replace("'c'", "'cc'"), insertion)).toBeUndefined();
  });

  it('is refused where the file has no such list', () => {
    expect(() => inserted(FILE, entry({ variable: 'NONE' }, "'c'"))).toThrow(/has no list/);
  });

  it('stands in JSON in the order of names', () => {
    const file = `${JSON.stringify({ name: 'x', packages: { a: 1, c: { d: 1 } } }, null, 2)}\n`;
    const insertion: Insertion = { path: 'x.json', into: { json: 'packages' }, key: 'b', value: { link: true } };
    const text = inserted(file, insertion);
    expect(Object.keys((JSON.parse(text) as { packages: object }).packages)).toEqual(['a', 'b', 'c']);
    expect(removed(text, insertion)).toBe(file);
    expect(removed(text.replace('true', 'false'), insertion)).toBeUndefined();
  });
});
