/** Texts of the daily mail; those of its entries are the catalogue's. */
export const DIGEST_TEXTS = {
  title: 'Your daily summary',
  subject: (n: number): string => `Your daily summary (${n})`,
  intro: 'This is new since your last summary.',
  /** Heading of entries that belong to no project. */
  company: 'Your company',
  more: (n: number): string => `More in the portal: ${n}.`,
} as const;
