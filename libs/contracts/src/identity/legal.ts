/** The documents to accept, in the order in which they are asked for (decisions §2: EULA = Terms, licence = Privacy). */
export const LEGAL_DOCUMENTS = ['Eula', 'License'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** Versions that are valid now; their full texts stand in `legal-texts.ts`, which is loaded only where it is shown. */
export const LEGAL_VERSIONS: Readonly<Record<LegalDocument, string>> = { Eula: '1.0', License: '2.0' };
