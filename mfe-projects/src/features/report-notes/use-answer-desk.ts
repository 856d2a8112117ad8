import { useSession } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createAnswerDesk, type AnswerDesk, type DeskState } from './answer-desk.ts';
import { draftStoreFor } from './draft-store.ts';
import { notesKey, saveAnswer, useCacheAnswer } from './report-notes.api.ts';

/** The desk of an inspection's answers: it begins with what an earlier page could not save, and leaves nothing waiting. */
export function useAnswerDesk(projectId: string, inspectionId: string): { desk: AnswerDesk } & DeskState {
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
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (desk.state().drafts.size === 0) return;
      desk.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [desk]);
  return { desk, drafts, savedAt };
}
