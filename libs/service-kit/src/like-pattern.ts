/** The pattern of LIKE that finds a text anywhere, whatever signs it holds. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
