import { asText, useSearch } from '@portal/portal-sdk';

/** Position in report notes, as kept in the address. */
export interface NotesAddress {
  readonly inspectionId: string | undefined;
  /** A section's key, or {@link MISSING}; undefined is the first. */
  readonly section: string | undefined;
  /** Question to show. */
  readonly questionId: string | undefined;
  readonly choose: (inspectionId: string) => void;
  readonly toSection: (section: string) => string;
  readonly toQuestion: (section: string, questionId: string) => string;
}

/** Section id of the list of missing answers in all sections. */
export const MISSING = 'missing';
/** A section is known by its part, too. */
export const sectionKey = (partId: string, sectionId: string): string => `${partId}.${sectionId}`;

const SCHEMA = { inspectionId: asText(), section: asText(), question: asText() };

/** The parameters `inspectionId`, `section` and `question` of the address. */
export function useNotesAddress(): NotesAddress {
  const [{ inspectionId, section, question }, setSearch, linkTo] = useSearch(SCHEMA);
  return {
    inspectionId,
    section,
    questionId: question,
    // Keeps the section when another inspection is chosen, to compare its answers.
    choose: (id) => setSearch({ inspectionId: id, question: undefined }),
    toSection: (key) => linkTo({ section: key, question: undefined }),
    toQuestion: (key, id) => linkTo({ section: key, question: id }),
  };
}
