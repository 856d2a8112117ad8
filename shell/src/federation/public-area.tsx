import { parsePublicPage } from '@portal/portal-sdk/public-pages';
import { createElement, use, type ComponentType } from 'react';
import { loadExposed } from './load-exposed.ts';
import { loadRegistry, publicOwner } from './registry.ts';

const pages = new Map<string, Promise<ComponentType>>();

/** A remote's page that needs no session (spec 1 §2): neither frame nor sidebar, and nothing of portal-sdk is loaded. */
export default function PublicArea({ path }: { readonly path: string }) {
  return createElement(use(pageAt(path)));
}

/** Loads the page of an address once; a failure lasts until the page is loaded anew. */
function pageAt(path: string): Promise<ComponentType> {
  let page = pages.get(path);
  if (!page) {
    page = loadPage(path);
    pages.set(path, page);
  }
  return page;
}

async function loadPage(path: string): Promise<ComponentType> {
  const { remotes } = await loadRegistry();
  const entry = publicOwner(path, remotes);
  if (!entry) throw new Error(`No released area shows ${path}`);
  return parsePublicPage(entry.name, path, await loadExposed(entry, 'public'));
}
