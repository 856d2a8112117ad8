import { draftedForms, draftKey, readDraft, writeDraft } from '@portal/ui';
import type { Draft, Drafts } from './answer-desk.ts';

/** Store of unsaved answers that survives a reload, the tab and the end of a session. */
export interface DraftStore {
  read(): Drafts;
  write(drafts: Drafts): void;
}

type Stored = Pick<Draft, 'entry' | 'base'>;

const isSame = (stored: Stored | undefined, known: Stored): boolean =>
  stored?.base === known.base && JSON.stringify(stored.entry) === JSON.stringify(known.entry);

/**
 * Creates a store of one person's answers to one inspection among the drafts of forms, for as long as those are kept. Each
 * answer is stored by itself, and removed as this tab knows it: another tab may have stored newer text under the same key.
 */
export function draftStoreFor(userId: string, inspectionId: string): DraftStore {
  const path = `report-notes.${inspectionId}`;
  const keyOf = (questionId: string): string => draftKey(userId, path, questionId);
  const storedOf = (questionId: string) => readDraft(keyOf(questionId))?.values as Stored | undefined;
  let kept: Drafts = new Map();
  return {
    read() {
      kept = new Map(
        draftedForms(userId, path).flatMap((questionId): [string, Draft][] => {
          const draft = storedOf(questionId);
          return draft ? [[questionId, { entry: draft.entry, base: draft.base, phase: 'waiting' }]] : [];
        }),
      );
      return kept;
    },
    write(drafts) {
      for (const [id, known] of kept) {
        if (!drafts.has(id) && isSame(storedOf(id), known)) writeDraft(keyOf(id), null);
      }
      for (const [id, { entry, base }] of drafts) {
        const before = kept.get(id);
        const isChanged = before?.entry !== entry || before.base !== base;
        // Another tab that saved an answer of its own has removed this one with it.
        if (isChanged || !storedOf(id)) writeDraft(keyOf(id), { values: { entry, base } });
      }
      kept = drafts;
    },
  };
}
