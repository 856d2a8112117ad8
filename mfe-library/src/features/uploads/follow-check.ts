import type { StoredDocument } from '@portal/contracts/library/document';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { isTransient, notify } from '@portal/portal-sdk';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { notifyRenamed } from '../../documents/notify-renamed.ts';
import { showing } from '../../documents/shown-file.ts';
import { UPLOAD_TEXTS } from './upload.texts.ts';
import type { UploadTarget } from './upload.ts';
import { requestCheck } from './uploads.api.ts';

const POLL_MS = 3_000;
/** Time after which a check is no longer followed; the file appears once it is checked. */
const GIVEN_UP_MS = 30 * 60 * 1_000;

/** Polls until a file being checked is stored or refused, and notifies. Returns the reason of a refusal. */
export async function followCheck(
  checked: StoredDocument,
  chosenName: string,
  { onShow }: UploadTarget,
): Promise<string | undefined> {
  const { id, name } = checked;
  const end = Date.now() + GIVEN_UP_MS;
  while (Date.now() < end) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    try {
      const document = await requestCheck(id);
      const { state, refusal } = document;
      if (state === 'Stored') {
        notify.success(
          LIBRARY_TEXTS.uploaded([document.name]),
          showing(() => onShow(id)),
        );
        notifyRenamed([{ chosenName, name: document.name }]);
        return undefined;
      }
      if (state === 'Refused') {
        const reason = refusal === 'Unchecked' ? DOCUMENT_TEXTS.unchecked : DOCUMENT_TEXTS.infected;
        notify.error(`${UPLOAD_TEXTS.refused(name)} ${reason}`);
        return reason;
      }
    } catch (error) {
      // A refused file may already be deleted.
      if (!isTransient(error)) return undefined;
    }
  }
  return undefined;
}
