import { ERROR_CODES } from '@portal/contracts/common/error';
import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import { apiFault, isTransient } from '@portal/portal-sdk';
import type { AnswerEntry } from './answer-entry.ts';
import type { DraftStore } from './draft-store.ts';

/**
 * State of an unsaved answer: about to be saved, being saved, to be retried, refused until it is changed, or in
 * conflict with another person's answer.
 */
export type DraftPhase = 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict';

/** An answer that is not saved. */
export interface Draft {
  readonly entry: AnswerEntry;
  /** The version that it takes the place of; 0 where there was none. */
  readonly base: number;
  readonly phase: DraftPhase;
  /** Error of the last attempt. */
  readonly fault?: unknown;
}
export type Drafts = ReadonlyMap<string, Draft>;

export interface DeskState {
  readonly drafts: Drafts;
  readonly savedAt: Date | null;
}

interface DeskOptions {
  readonly save: (questionId: string, entry: AnswerEntry, base: number) => Promise<ReportNoteAnswer>;
  /** Resolves once the shown data include the answer, which is shown as given until then. */
  readonly onSaved: (answer: ReportNoteAnswer) => Promise<void>;
  /** Called when somebody else saved first: the present answer has to be loaded. */
  readonly onStale: () => void;
  readonly keeper: DraftStore;
}

/** Pause in typing after which an answer is saved, and the time until a failed save is retried. */
const REST_MS = 800;
const AGAIN_MS = 10_000;

/**
 * Saves answers automatically, one request at a time for each question; values typed meanwhile follow. When the page is
 * left, waiting answers are saved at once; those that cannot be saved are kept for the next visit.
 */
export function createAnswerDesk({ save, onSaved, onStale, keeper }: DeskOptions) {
  let state: DeskState = { drafts: keeper.read(), savedAt: null };
  let isOpen = true;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const put = (questionId: string, draft: Draft | undefined, savedAt = state.savedAt): void => {
    const drafts = new Map(state.drafts);
    if (draft) drafts.set(questionId, draft);
    else drafts.delete(questionId);
    state = { drafts, savedAt };
    keeper.write(drafts);
    listeners.forEach((listener) => listener());
  };
  const sendAfter = (questionId: string, ms: number): void => {
    clearTimeout(timers.get(questionId));
    if (!isOpen) return;
    timers.set(
      questionId,
      setTimeout(() => void send(questionId), ms),
    );
  };

  async function send(questionId: string): Promise<void> {
    clearTimeout(timers.get(questionId));
    const draft = state.drafts.get(questionId);
    if (!draft || draft.phase === 'saving' || draft.phase === 'conflict') return;
    const { entry, base } = draft;
    put(questionId, { entry, base, phase: 'saving' });
    try {
      const saved = await save(questionId, entry, base);
      await onSaved(saved);
      const now = state.drafts.get(questionId);
      const isNewer = now !== undefined && now.entry !== entry;
      put(questionId, isNewer ? { entry: now.entry, base: saved.version, phase: 'waiting' } : undefined, new Date());
      if (isNewer) sendAfter(questionId, REST_MS);
    } catch (fault) {
      const isStale = apiFault(fault)?.code === ERROR_CODES.staleVersion;
      const phase = isStale ? 'conflict' : isTriedAgain(fault) ? 'failed' : 'refused';
      put(questionId, { entry: state.drafts.get(questionId)?.entry ?? entry, base, phase, fault });
      if (phase === 'failed') sendAfter(questionId, AGAIN_MS);
      if (isStale) onStale();
    }
  }

  const sendAll = (phases: readonly DraftPhase[]): void => {
    for (const [questionId, { phase }] of state.drafts) if (phases.includes(phase)) void send(questionId);
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** Gives an answer; `base` is the version that is shown. What is typed waits for a rest. */
    edit(questionId: string, entry: AnswerEntry, base: number, isTyping = false) {
      const draft = state.drafts.get(questionId);
      const phase = draft?.phase === 'saving' || draft?.phase === 'conflict' ? draft.phase : 'waiting';
      put(questionId, { ...(phase === 'conflict' && draft), entry, base: draft?.base ?? base, phase });
      if (phase === 'waiting') sendAfter(questionId, isTyping ? REST_MS : 0);
    },
    /** Discards the person's answer for the stored one. */
    keepTheirs: (questionId: string) => put(questionId, undefined),
    /** Saves an answer over the version that is there. */
    saveMine(questionId: string, version: number) {
      const draft = state.drafts.get(questionId);
      if (!draft) return;
      put(questionId, { entry: draft.entry, base: version, phase: 'waiting' });
      void send(questionId);
    },
    /** Saves now what waits for a rest. */
    flush: () => sendAll(['waiting']),
    retry: () => sendAll(['waiting', 'failed', 'refused']),
    /** Begins with what an earlier page could not save. */
    open() {
      isOpen = true;
      sendAll(['waiting']);
    },
    close() {
      isOpen = false;
      timers.forEach(clearTimeout);
      sendAll(['waiting']);
    },
  };
}

export type AnswerDesk = ReturnType<typeof createAnswerDesk>;

/** The server or the way to it is in trouble, or the session has ended: the answer itself is all right. */
const isTriedAgain = (fault: unknown): boolean => {
  const status = apiFault(fault)?.status;
  return status === undefined || isTransient(fault) || status === 401 || status === 429;
};
