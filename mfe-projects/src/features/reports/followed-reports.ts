import { readStored, writeStored } from '@portal/portal-sdk';

const KEY = 'portal.reports-in-setting';
const tab = (): Storage => sessionStorage;

interface Kept {
  /** The person who waits for their documents: nobody is told of those of another. */
  readonly maker: string;
  readonly ids: readonly string[];
}

/** Returns the reports for whose documents a person waits in this tab, also over a reload. */
export function followedReports(maker: string | undefined): readonly string[] {
  const kept = readStored<Kept>(KEY, tab);
  return kept !== null && kept.maker === maker && Array.isArray(kept.ids) ? kept.ids : [];
}

/** Keeps that a person waits for the document of a report. */
export const keepFollowed = (maker: string, id: string): void =>
  writeStored(KEY, { maker, ids: [...followedReports(maker).filter((one) => one !== id), id] } satisfies Kept, tab);

/** Forgets that a person waits for the document of a report. */
export function forgetFollowed(maker: string, id: string): void {
  const kept = followedReports(maker);
  const ids = kept.filter((one) => one !== id);
  if (ids.length < kept.length) writeStored(KEY, ids.length > 0 ? ({ maker, ids } satisfies Kept) : null, tab);
}
