import type { ComponentType } from 'react';

/** Exports of a remote's `./public`: pages that are shown without a session, by their addresses. */
export interface PublicPages {
  /** Name of the remote, as in its area.json. */
  readonly name: string;
  /** Pages by address; its area.json lists the same ones in `publicRoutes`. */
  readonly pages: Readonly<Record<string, ComponentType>>;
}

/** Declares a remote's pages without a session: the default export of its `src/public.tsx`. */
export const definePublicPages = (pages: PublicPages): PublicPages => pages;

/** Returns the page of an address that a loaded remote exports; throws an Error with the fault. */
export function parsePublicPage(name: string, path: string, exported: unknown): ComponentType {
  const { name: given, pages } = (exported ?? {}) as Partial<PublicPages>;
  if (given !== name) throw new Error(`${name} exports the pages of ${String(given)}`);
  const page = pages?.[path];
  if (typeof page !== 'function') throw new Error(`${name} exports no page at ${path}`);
  return page;
}
