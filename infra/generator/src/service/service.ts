import type { Tree } from '@nx/devkit';
import { join } from 'node:path';
import type { Insertion } from '../insertion.ts';
import { camelCase, isKebab, pascalCase } from '../names.ts';
import { GeneratorFault, undo, write, type Plan } from '../plan.ts';
import { area, drawn, locked, versionsOf, type Manifest } from '../workspace.ts';

export interface ServiceOptions {
  readonly name: string;
  readonly undo?: boolean;
  readonly force?: boolean;
}

/** Writes a service that knows projects and answers one call, or removes it again. */
export default async function serviceGenerator(tree: Tree, options: ServiceOptions): Promise<() => string> {
  const plan = planOf(tree, options);
  if (options.undo) await undo(tree, plan, options.force);
  else await write(tree, plan);
  return () => (options.undo ? '' : leftToDecide(options.name));
}

function planOf(tree: Tree, { name }: ServiceOptions): Plan {
  if (!isKebab(name)) throw new GeneratorFault(`'${name}' is no name such as weather.`);
  const folder = `services/${name}`;
  const manifest = manifestOf(tree, name);
  const value = camelCase(name);
  return {
    templates: join(import.meta.dirname, 'files'),
    values: {
      ...{ name, value, Name: pascalCase(name), label: name.replaceAll('-', ' ') },
      manifest: JSON.stringify(manifest, null, 2),
    },
    insertions: [
      ...known(name, value),
      // The remote of the same name has written the area.
      ...(tree.exists(`mfe-${name}`) ? [] : [area(name)]),
      ...locked(folder, manifest),
      ...drawn(tree, folder, 'project-access'),
    ],
  };
}

const manifestOf = (tree: Tree, name: string): Manifest => ({
  name: `@portal/${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: { build: 'node ../../libs/build/src/bundle-service.ts', types: 'tsc -p .' },
  dependencies: versionsOf(tree, 'services/notifications', [
    ...['@portal/contracts', '@portal/event-bus', '@portal/project-access', '@portal/service-kit', 'valibot'],
  ]),
  devDependencies: { '@portal/build': '*', '@portal/testing': '*' },
  nx: { tags: ['type:service', `scope:${name}`, 'platform:server'] },
});

const known = (name: string, value: string): Insertion[] => [
  {
    path: 'libs/contracts/src/common/paths.ts',
    into: { variable: 'PATH_OWNERS' },
    text: `${name === value ? name : `'${name}'`}: ['/${name}']`,
  },
  {
    path: 'libs/contracts/src/api/endpoints.ts',
    into: 'imports',
    text: `import * as ${value}Endpoints from '../${name}/known-project.endpoints.ts';`,
  },
  { path: 'libs/contracts/src/api/endpoints.ts', into: { variable: 'ENDPOINTS' }, text: `...${value}Endpoints` },
  {
    path: 'libs/bus-access/src/stream-definitions.ts',
    into: { variable: 'KEPT_DAYS' },
    text: `${name === value ? name : `'${name}'`}: 90`,
  },
  {
    path: 'libs/contracts/src/events/consumers.ts',
    into: { variable: 'CONSUMERS' },
    text: `${name === value ? name : `'${name}'`}: { ...PROJECT_ACCESS }`,
  },
  { path: 'e2e/access/routes/index.ts', into: 'imports', text: `import { ${value} } from './${name}.ts';` },
  { path: 'e2e/access/routes/index.ts', into: { variable: 'ROUTES' }, text: `...${value}` },
];

const leftToDecide = (name: string): string => `
Left to decide about services/${name}:
  - Its nouns: each is a folder of src, with endpoints in libs/contracts/src/${name}. known-projects is the first one.
  - Paths that it owns besides /${name}: libs/contracts/src/common/paths.ts.
  - How long its events are kept: KEPT_DAYS in libs/bus-access/src/stream-definitions.ts, 90 days.
  - What it reads besides projects and companies: CONSUMERS in libs/contracts/src/events/consumers.ts, which gives it the right to.
  - Settings of its own: src/config.ts, as in services/help. Jobs and events of its own: docs/guides/add-a-service.md.
  - The list of services in README.md, and the level and the time of its data in docs/security/v14-data-protection.md.

npm install links it. npm run new -- service ${name} --undo removes it.`;
