/** The documents to accept, in order (decisions §2: EULA = Terms, licence = Privacy). */
export const LEGAL_DOCUMENTS = ['Eula', 'License'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** Versions valid now; their texts are in `legal-texts.ts`, which is loaded only where they are shown. */
export const LEGAL_VERSIONS: Readonly<Record<LegalDocument, string>> = { Eula: '1.0', License: '2.0' };
