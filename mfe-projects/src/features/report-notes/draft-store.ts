import type { Draft, Drafts } from './answer-desk.ts';

/** Store of unsaved answers that survives a reload and the end of a session. */
export interface DraftStore {
  read(): Drafts;
  write(drafts: Drafts): void;
}

/**
 * Creates a store of one person's answers to one inspection in the tab's session storage; without storage it does
 * nothing.
 */
export function draftStoreFor(userId: string, inspectionId: string): DraftStore {
  const key = `portal.report-notes.${userId}.${inspectionId}`;
  return {
    read() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, Draft][];
        return new Map(kept.map(([id, { entry, base }]) => [id, { entry, base, phase: 'waiting' } as const]));
      } catch {
        return new Map();
      }
    },
    write(drafts) {
      try {
        const rows = [...drafts].map(([id, { entry, base }]) => [id, { entry, base }]);
        if (rows.length > 0) sessionStorage.setItem(key, JSON.stringify(rows));
        else sessionStorage.removeItem(key);
      } catch (error) {
        console.warn('The browser does not keep what is not saved', error);
      }
    },
  };
}
