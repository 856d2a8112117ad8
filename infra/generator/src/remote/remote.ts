import type { Tree } from '@nx/devkit';
import { join } from 'node:path';
import type { Insertion } from '../insertion.ts';
import { camelCase, constantCase, isKebab, pascalCase } from '../names.ts';
import { GeneratorFault, undo, write, type Plan } from '../plan.ts';
import { area, drawn, locked, versionsOf, type Manifest } from '../workspace.ts';
import { sidebarEntry, type SidebarEntry } from './sidebar-entry.ts';

export interface RemoteOptions {
  /** `mfe-partners`: the name of an entry of the sidebar, after `mfe-`. */
  readonly name: string;
  readonly undo?: boolean;
  readonly force?: boolean;
}

/** Writes the remote of an entry of the sidebar that has none yet, or removes it again. */
export default async function remoteGenerator(tree: Tree, options: RemoteOptions): Promise<() => string> {
  const plan = planOf(tree, options);
  if (options.undo) await undo(tree, plan, options.force);
  else await write(tree, plan);
  return () => (options.undo ? '' : leftToDecide(options.name));
}

function planOf(tree: Tree, { name: remote }: RemoteOptions): Plan {
  const name = remote.replace(/^mfe-/, '');
  if (!isKebab(name) || name === remote) throw new GeneratorFault(`'${remote}' is no name such as mfe-partners.`);
  const entry = sidebarEntry(tree, name);
  const manifest = manifestOf(tree, remote, name);
  return {
    templates: join(import.meta.dirname, 'files'),
    values: {
      ...{ remote, name, Name: pascalCase(name), NAME: constantCase(name), value: camelCase(name) },
      ...{ label: entry.label, path: entry.path, person: entry.isAdministrators ? 'administrator' : 'coordinator' },
      sdkRange: areaOf(tree, 'mfe-help').sdkRange,
      manifest: JSON.stringify(manifest, null, 2),
    },
    insertions: [
      ...known(name, entry),
      // The service of the same name has written the area.
      ...(tree.exists(`services/${name}`) ? [] : [area(name)]),
      ...locked(remote, manifest),
      ...drawn(tree, remote, 'ui'),
    ],
  };
}

const areaOf = (tree: Tree, remote: string) =>
  JSON.parse(tree.read(`${remote}/area.json`, 'utf8') ?? '{}') as { readonly sdkRange: string };

const manifestOf = (tree: Tree, remote: string, name: string): Manifest => ({
  name: `@portal/${remote}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: { build: 'node ../libs/build/src/build-web.ts', types: 'tsc -p .' },
  dependencies: versionsOf(tree, 'mfe-help', ['@portal/portal-sdk', '@portal/ui', '@tabler/icons-react', 'react']),
  devDependencies: { '@portal/build': '*' },
  nx: { tags: ['type:remote', `scope:${name}`, 'platform:browser'] },
});

const known = (name: string, { label }: SidebarEntry): Insertion[] => [
  {
    path: 'e2e/screens/index.ts',
    into: 'imports',
    text: `import { ${constantCase(name)} } from './${name}.ts';`,
  },
  { path: 'e2e/screens/index.ts', into: { variable: 'SCREENS' }, text: `...${constantCase(name)}` },
  { path: 'e2e/journeys/frame/sidebar.spec.ts', into: { variable: 'SHOWN' }, text: `'${label}'` },
];

const leftToDecide = (remote: string): string => `
Left to decide about ${remote}:
  - Its pages: src/pages, composed of src/features/<noun>; each belongs into e2e/screens.
  - The services that it needs, with their versions: "services" in area.json.
  - Slots that it gives to other areas: docs/guides/add-a-remote.md.
  - Help: an area and its topics in libs/access/src/help.ts and services/help.
  - Where / leads to: the first released entry of the sidebar. Journeys of sign-in name that page.
  - The list of remotes in README.md.

npm install links it. npm run new -- remote ${remote} --undo removes it.`;
