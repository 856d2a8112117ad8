import { draftedForms, draftKey, readDraft, writeDraft } from '@portal/ui';
import type { Draft, Drafts } from './answer-desk.ts';

/** Store of unsaved answers that survives a reload, the tab and the end of a session. */
export interface DraftStore {
  read(): Drafts;
  write(drafts: Drafts): void;
}

/**
 * Creates a store of one person's answers to one inspection among the drafts of forms, for as long as those are kept. Each
 * answer is stored by itself, so that another tab does not remove what it does not have.
 */
export function draftStoreFor(userId: string, inspectionId: string): DraftStore {
  const path = `report-notes.${inspectionId}`;
  const keyOf = (questionId: string): string => draftKey(userId, path, questionId);
  let kept: Drafts = new Map();
  return {
    read() {
      kept = new Map(
        draftedForms(userId, path).flatMap((questionId): [string, Draft][] => {
          const draft = readDraft(keyOf(questionId))?.values as Pick<Draft, 'entry' | 'base'> | undefined;
          return draft ? [[questionId, { entry: draft.entry, base: draft.base, phase: 'waiting' }]] : [];
        }),
      );
      return kept;
    },
    write(drafts) {
      for (const id of kept.keys()) if (!drafts.has(id)) writeDraft(keyOf(id), null);
      for (const [id, { entry, base }] of drafts) {
        const before = kept.get(id);
        if (before?.entry !== entry || before.base !== base) writeDraft(keyOf(id), { values: { entry, base } });
      }
      kept = drafts;
    },
  };
}
