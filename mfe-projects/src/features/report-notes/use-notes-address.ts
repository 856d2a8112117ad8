import { useSearchParams } from '@portal/portal-sdk';

/** Where in report notes a page is, as its address says. */
export interface NotesAddress {
  readonly inspectionId: string | undefined;
  /** A section's key, or {@link MISSING}; undefined is the first. */
  readonly section: string | undefined;
  /** The question that is looked for. */
  readonly questionId: string | undefined;
  readonly choose: (inspectionId: string) => void;
  readonly toSection: (section: string) => string;
  readonly toQuestion: (section: string, questionId: string) => string;
}

/** In the place of a section: what is missing in all of them. */
export const MISSING = 'missing';
/** A section is known by its part, too. */
export const sectionKey = (partId: string, sectionId: string): string => `${partId}.${sectionId}`;

/** The parameters `inspectionId`, `section` and `question` of the address. */
export function useNotesAddress(): NotesAddress {
  const [params, setParams] = useSearchParams();
  const inspectionId = params.get('inspectionId') ?? undefined;
  const to = (rest: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...(inspectionId !== undefined && { inspectionId }), ...rest }).toString()}`;
  return {
    inspectionId,
    section: params.get('section') ?? undefined,
    questionId: params.get('question') ?? undefined,
    // The section stays: what was found there last time is the next question.
    choose: (id) =>
      setParams((current) => ({
        inspectionId: id,
        ...(current.get('section') !== null && { section: current.get('section') ?? '' }),
      })),
    toSection: (section) => to({ section }),
    toQuestion: (section, question) => to({ section, question }),
  };
}
