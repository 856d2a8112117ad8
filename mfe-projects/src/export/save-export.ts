import { notify } from '@portal/portal-sdk';
import { saveFrom } from '@portal/ui/save-from';
import { EXPORT_TEXTS as TEXTS } from './export.texts.ts';

/** Saves an export from the address that the server gives for it. */
export async function saveExport(asked: Promise<{ readonly url: string }>): Promise<void> {
  saveFrom((await asked).url);
  notify.success(TEXTS.exportStarted);
}
