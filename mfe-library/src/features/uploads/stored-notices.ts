import type { StoredDocument } from '@portal/contracts/library/document';
import { notify } from '@portal/portal-sdk';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { notifyRenamed } from '../../documents/notify-renamed.ts';
import { showing } from '../../documents/shown-file.ts';
import { UPLOAD_TEXTS } from './upload.texts.ts';
import type { UploadTarget } from './upload.ts';

/** A file of the folder beside the one that was chosen. */
export interface Saved {
  readonly document: StoredDocument;
  readonly chosenName: string;
  readonly target: UploadTarget;
}

/** Files that were saved, by batch, until the batch has ended. */
const savedByBatch = new Map<number, readonly Saved[]>();

/** Collects files that were saved for the notice at the end of their batch. */
export function collectSaved(batch: number, saved: readonly Saved[]): void {
  savedByBatch.set(batch, [...(savedByBatch.get(batch) ?? []), ...saved]);
}

/** Returns the batches with files that were saved and not told of. */
export const savedBatches = (): readonly number[] => [...savedByBatch.keys()];

/** Notifies once of all files that a batch has saved, leads to the first, and of those whose names were changed. */
export function notifySaved(batch: number): void {
  const saved = savedByBatch.get(batch) ?? [];
  savedByBatch.delete(batch);
  const namesOf = (state: StoredDocument['state']) =>
    saved.filter(({ document }) => document.state === state).map(({ document }) => document.name);
  const stored = namesOf('Stored');
  const checking = namesOf('Checking');
  const first = saved.find(({ document }) => document.state === 'Stored');
  if (first)
    notify.success(
      LIBRARY_TEXTS.uploaded(stored),
      showing(() => first.target.onShow(first.document.id)),
    );
  if (checking.length > 0) notify.info(UPLOAD_TEXTS.checkingMany(checking));
  notifyRenamed(
    saved
      .filter(({ document }) => document.state === 'Stored')
      .map(({ document: { name }, chosenName }) => ({ chosenName, name })),
  );
}

/** Forgets what was collected: the page was left. */
export const forgetSaved = (): void => savedByBatch.clear();
