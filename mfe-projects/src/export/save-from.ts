import { notify } from '@portal/portal-sdk';
import { LIST_SCREEN_TEXTS as TEXTS } from '../features/projects/list/list.texts.ts';

/** Saves an export from the address that the server gives for it. */
export async function saveExport(asked: Promise<{ readonly url: string }>): Promise<void> {
  saveFrom((await asked).url);
  notify.success(TEXTS.exportStarted);
}

/** Has the browser save what an address gives: it goes to the disk as it comes, and is never in the page. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noopener';
  // On another origin the click would navigate away from the page.
  if (new URL(url, location.href).origin !== location.origin) link.target = '_blank';
  document.body.append(link);
  link.click();
  link.remove();
}
