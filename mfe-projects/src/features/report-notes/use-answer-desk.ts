import { useSession } from '@portal/portal-sdk';
import { isUnderWay, useUploadQueue, type UploadQueue } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createAnswerDesk, type AnswerDesk, type DeskState } from './answer-desk.ts';
import { entryOf } from './answer-entry.ts';
import { draftStoreFor } from './draft-store.ts';
import { notesKey, saveAnswer, useCacheAnswer, useCachedAnswer } from './report-notes.api.ts';

interface UsedDesk extends DeskState {
  readonly desk: AnswerDesk;
  /** Photographs on their way, held by their questions, also while those are not on the page. */
  readonly uploads: UploadQueue;
}

/** The desk of an inspection's answers: it begins with what an earlier page could not save, and leaves nothing waiting. */
export function useAnswerDesk(projectId: string, inspectionId: string): UsedDesk {
  const { viewer } = useSession();
  const client = useQueryClient();
  const keepSaved = useCacheAnswer(projectId, inspectionId);
  const [desk] = useState(() =>
    createAnswerDesk({
      save: (questionId, entry, base) => saveAnswer(inspectionId, questionId, entry, base),
      onSaved: keepSaved,
      onStale: () => void client.invalidateQueries({ queryKey: notesKey(projectId, inspectionId) }),
      keeper: draftStoreFor(viewer.userId, inspectionId),
    }),
  );
  const { drafts, savedAt } = useSyncExternalStore(desk.subscribe, desk.state);
  useEffect(() => {
    desk.open();
    window.addEventListener('online', desk.retry);
    return () => {
      window.removeEventListener('online', desk.retry);
      desk.close();
    };
  }, [desk]);
  const cachedAnswer = useCachedAnswer(projectId, inspectionId);
  const uploads = useUploadQueue((questionId, { id }) => {
    const answer = cachedAnswer(questionId);
    const entry = desk.state().drafts.get(questionId)?.entry ?? entryOf(answer);
    desk.edit(questionId, { ...entry, fileIds: [...entry.fileIds, id] }, answer?.version ?? 0);
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (desk.state().drafts.size === 0 && !uploads.uploads().some(isUnderWay)) return;
      desk.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [desk, uploads]);
  return { desk, drafts, savedAt, uploads };
}
