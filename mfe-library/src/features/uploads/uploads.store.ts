import { createStore } from 'zustand/vanilla';
import type { Upload } from './upload.ts';

/** Choice for all further existing names of a batch. */
type Answer = 'replace' | 'keepBoth' | 'skip';

interface UploadsState {
  readonly uploads: readonly Upload[];
  /** Answers that were given for a whole batch. */
  readonly answers: Readonly<Record<number, Answer>>;
}
export type { Answer };

/** The uploads of this page; they go on while one moves between folders. */
export const uploadsStore = createStore<UploadsState>()(() => ({ uploads: [], answers: {} }));

export const uploadOf = (id: number): Upload | undefined =>
  uploadsStore.getState().uploads.find((upload) => upload.id === id);

/** Changes one upload; a cancelled one is not added again. */
export function patchUpload(id: number, change: Partial<Upload>): void {
  uploadsStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));
}

/** Takes uploads off the list. */
export function removeUploads(ids: readonly number[]): void {
  uploadsStore.setState(({ uploads }) => ({ uploads: uploads.filter(({ id }) => !ids.includes(id)) }));
}
