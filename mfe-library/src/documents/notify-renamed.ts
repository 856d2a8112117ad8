import { notify } from '@portal/portal-sdk';
import { DOCUMENT_SCREEN_TEXTS } from './document.texts.ts';

/** A file's name beside the one that was chosen or typed. */
export interface SavedName {
  readonly chosenName: string;
  readonly name: string;
}

/** Tells under which names files were saved, where they are not those that people gave them. */
export function notifyRenamed(saved: readonly SavedName[]): void {
  const renamed = saved
    .map(({ chosenName, name }) => [chosenName, name] as const)
    .filter(([before, after]) => before.normalize('NFC') !== after.normalize('NFC'));
  if (renamed.length > 0) notify.info(DOCUMENT_SCREEN_TEXTS.savedAs(renamed));
}
