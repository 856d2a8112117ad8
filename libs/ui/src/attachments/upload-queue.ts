import type { StoredFile } from '@portal/contracts/library/attachment';
import { runUpload, type UploadLimits, type UploadState } from './run-upload.ts';

/** A chosen file until it is stored or removed. */
export interface QueuedUpload {
  readonly key: number;
  /** Name of the thing that gets the file, such as a question. */
  readonly holder: string;
  readonly file: File;
  readonly state: UploadState;
}

/** Called with the holder of each file once it is stored. */
export type OnStored = (holder: string, file: StoredFile) => void;

interface Entry extends QueuedUpload {
  readonly limits: UploadLimits;
  readonly running: AbortController | undefined;
}

/**
 * Uploads files for several holders, each for itself and beside each other. A queue does not depend on the fields that show
 * it: a file goes on while its field is not on the page.
 */
export function createUploadQueue() {
  let entries: readonly Entry[] = [];
  let onStored: OnStored | undefined;
  let nextKey = 0;
  const listeners = new Set<() => void>();

  const set = (next: readonly Entry[]): void => {
    entries = next;
    listeners.forEach((listener) => listener());
  };
  const change = (key: number, over: Partial<Entry>): void =>
    set(entries.map((one) => (one.key === key ? { ...one, ...over } : one)));
  const take = (key: number): void => set(entries.filter((one) => one.key !== key));
  const start = ({ key, holder, file, limits, running: former }: Entry): void => {
    former?.abort();
    const running = runUpload(file, limits, {
      onState: (state) => change(key, { state }),
      onStored: (stored) => {
        onStored?.(holder, stored);
        take(key);
      },
    });
    change(key, { running });
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns the files that are not stored yet, in the order in which they were chosen. */
    uploads: (): readonly QueuedUpload[] => entries,
    add(holder: string, files: readonly File[], limits: UploadLimits) {
      const state: UploadState = { phase: 'sending', share: 0 };
      const added = files.map((file): Entry => ({ key: nextKey++, holder, file, limits, state, running: undefined }));
      set([...entries, ...added]);
      added.forEach(start);
    },
    /** Cancels an upload, or takes a failed or refused file out. */
    remove(key: number) {
      entries.find((one) => one.key === key)?.running?.abort();
      take(key);
    },
    retry: (key: number) => entries.filter((one) => one.key === key).forEach(start),
    /** Sends the failed files again, of one holder or of all. */
    retryAll: (holder?: string) =>
      entries
        .filter((one) => one.state.phase === 'failed' && (holder === undefined || one.holder === holder))
        .forEach(start),
    /** Begins to hand stored files over. Returns what ends it and cancels the rest. */
    open(handOver: OnStored) {
      onStored = handOver;
      return () => {
        entries.forEach(({ running }) => running?.abort());
        set([]);
      };
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Returns true for a file that leaving would lose. */
export const isUnderWay = ({ state }: QueuedUpload): boolean => state.phase !== 'refused';
