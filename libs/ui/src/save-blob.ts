/** Saves a content of the page as a file. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By the next task the browser has taken over the content.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
