/** Returns a text without surrounding white space; null if it is empty. */
export function cleanText(text: string | null | undefined): string | null {
  return text?.normalize('NFC').trim() || null;
}
