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
