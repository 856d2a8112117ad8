import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { registryEntry } from '@portal/contracts/composition/registry';
import * as v from 'valibot';
import type { ReadRegistry } from './registry.ts';

/** Path that released files stand below; a remote of a development server has its manifest elsewhere. */
const RELEASES = '/releases/';

const files = v.object({ sync: v.array(v.string()) });
/** A federation manifest, as far as it names the files of a remote's `./public`. */
const manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ name: v.string(), assets: v.object({ js: files, css: files }) })),
});

/**
 * Returns a function that answers the `Link` header of a page without a session: the files of the remote that shows it,
 * which the browser then fetches beside the shell's own code, and not one after another as each names the next. It
 * answers undefined for other pages, and where the release cannot be read: the page loads without it.
 */
export function publicPreloads(stateFolder: string, readRegistry: ReadRegistry) {
  const known = new Map<string, Promise<string | undefined>>();
  return async function linksOf(path: string): Promise<string | undefined> {
    const manifestUrl = await manifestOf(path, readRegistry);
    if (!manifestUrl?.startsWith(RELEASES)) return undefined;
    let links = known.get(manifestUrl);
    if (!links) {
      links = readLinks(stateFolder, manifestUrl).catch(() => {
        // Another time it may be read: what is missing may be a descriptor.
        known.delete(manifestUrl);
        return undefined;
      });
      known.set(manifestUrl, links);
    }
    return links;
  };
}

async function manifestOf(path: string, readRegistry: ReadRegistry): Promise<string | undefined> {
  for (const remote of (await readRegistry())?.remotes ?? []) {
    const { success, output } = v.safeParse(registryEntry, remote);
    if (success && output.publicRoutes?.includes(path)) return output.manifestUrl;
  }
  return undefined;
}

async function readLinks(stateFolder: string, manifestUrl: string): Promise<string | undefined> {
  const text = await readFile(join(stateFolder, manifestUrl), 'utf8');
  const { metaData, exposes } = v.parse(manifest, JSON.parse(text));
  const assets = exposes.find(({ name }) => name === 'public')?.assets;
  if (!assets) return undefined;
  const link = (as: string) => (file: string) =>
    `<${posix.join(posix.dirname(manifestUrl), file)}>; rel=preload; as=${as}`;
  return [
    `<${manifestUrl}>; rel=preload; as=fetch; crossorigin`,
    ...[metaData.remoteEntry.name, ...assets.js.sync].map(link('script')),
    ...assets.css.sync.map(link('style')),
  ].join(', ');
}
