import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { definitionIn, REPORT_NOTE_CATALOGUES, type ReportNoteCatalogue } from './catalogue/catalogue.ts';

/** The questions of all versions. */
export interface Questions {
  /** The version that notes begin with. */
  readonly newest: string;
  /** The questions of a version, as they were published; undefined where there is no such version. */
  of(version: string, projectType: ProjectCategory): ReportNoteDefinition | undefined;
}

/** The questions of published catalogues, in the order in which they came. */
export function questionsIn(catalogues: readonly ReportNoteCatalogue[]): Questions {
  const definitions = new Map(
    catalogues.flatMap((catalogue) =>
      (['Construction', 'OperationalProperty'] as const).map((type) => [
        `${catalogue.version} ${type}`,
        definitionIn(catalogue, type),
      ]),
    ),
  );
  return {
    newest: catalogues.at(-1)?.version ?? '',
    of: (version, projectType) => definitions.get(`${version} ${projectType}`),
  };
}

export const PUBLISHED_QUESTIONS: Questions = questionsIn(REPORT_NOTE_CATALOGUES);

/** Returns the questions of a stored version; published versions are never removed. */
export function questionsOf(questions: Questions, version: string, projectType: ProjectCategory): ReportNoteDefinition {
  const found = questions.of(version, projectType);
  if (!found) throw new Error(`There is no version ${version} of the questions of report notes`);
  return found;
}
