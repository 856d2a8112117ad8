import { call } from '@portal/portal-sdk';

/** Requests an address of the bytes, valid for five minutes (decisions §13). */
export const requestDownload = (id: string) => call('GET /library/files/{id}/download', { params: { id } });

/** Has the browser save what an address gives, without leaving the page. */
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
