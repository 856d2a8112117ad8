import { describe, expect, it } from 'vitest';
import { PATH_OWNERS, type ServiceName } from '../common/paths.ts';
import { keyOf, pathParamNames, type EndpointDeclaration } from '../endpoint/endpoint.ts';
import { endpointsOf, ownerOf } from './endpoints-of.ts';
import { ENDPOINTS, ENDPOINTS_BY_KEY } from './endpoints.ts';

const all = Object.values<EndpointDeclaration>(ENDPOINTS);

/** An entry of the module as the formatter writes it: a topic a line where one line is too long. */
function entryOf(key: string, topics: readonly string[]): string {
  const line = `  '${key}': [${topics.map((topic) => `'${topic}'`).join(', ')}],`;
  if (line.length <= 120) return line;
  return [`  '${key}': [`, ...topics.map((topic) => `    '${topic}',`), '  ],'].join('\n');
}

/** Topics of each endpoint as a module that browsers load, without schemas. */
function topicsModule(): string {
  const lines = all
    .map((one) => [keyOf(one), one.method === 'GET' ? (one.reads ?? []) : one.changes] as const)
    .filter(([, topics]) => topics.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, topics]) => entryOf(key, topics));
  return [
    '// Generated from the endpoints by `npx vitest run --project unit libs/contracts/src/api -u`. Do not edit.',
    "import type { EndpointKey } from './endpoints.ts';",
    "import type { Topic } from '../endpoint/topic.ts';",
    '',
    '/** The topics that each endpoint reads or changes. */',
    'export const TOPICS_BY_ENDPOINT: { readonly [Key in EndpointKey]?: readonly Topic[] } = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

describe('the endpoints of the portal', () => {
  it('have an address each', () => {
    expect(ENDPOINTS_BY_KEY.size).toBe(all.length);
  });

  it('lie on a path that a service owns', () => {
    expect(all.filter((one) => ownerOf(one) === undefined)).toEqual([]);
  });

  it('belong to one service each', () => {
    const keys = (Object.keys(PATH_OWNERS) as ServiceName[]).flatMap((service) => [...endpointsOf(service).keys()]);
    expect(keys.toSorted()).toEqual([...ENDPOINTS_BY_KEY.keys()].toSorted());
  });

  it('name each parameter of a path once', () => {
    const doubled = all.filter(({ path }) => new Set(pathParamNames(path)).size !== pathParamNames(path).length);
    expect(doubled).toEqual([]);
  });

  it('change something by GET where the specification asks for it alone, for a token in the header', () => {
    const recorded = all.filter(({ method, audit }) => method === 'GET' && audit !== undefined);
    // Those change nothing: exports of many items, and a link that somebody may try ids of.
    const reading = [
      'GET /expenses/export',
      'GET /expenses/statement/export',
      'GET /expenses/statement/pdf',
      'GET /fee-proposals/response/form-data',
      'GET /fee-proposals/{id}/comparison/export',
    ];
    const changing = recorded.filter((one) => !reading.includes(keyOf(one)));
    expect(recorded.length - changing.length).toBe(reading.length);
    expect(changing.map((one) => keyOf(one)).toSorted()).toEqual([
      'GET /files/upload-url',
      'GET /library/files/upload-url',
      'GET /library/uploads/{id}/parts',
      'GET /seed/generate-notification',
    ]);
    expect(changing.filter(({ access }) => access.kind === 'public')).toEqual([]);
  });

  it('tell browsers their topics', async () => {
    await expect(topicsModule()).toMatchFileSnapshot('./topics-by-endpoint.ts');
  });
});
