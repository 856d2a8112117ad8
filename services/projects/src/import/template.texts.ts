import { IMPORT_MAX_ROWS_TEXT } from '@portal/contracts/projects/import-limits';

/** Texts of the second sheet of the import's template. */
export const IMPORT_TEMPLATE_NOTES = [
  `Fill in the sheet Projects, one row a project; at most ${IMPORT_MAX_ROWS_TEXT} rows. Leave the heads as they are.`,
  'Dates are real dates or texts as MM/dd/yyyy or YYYY-MM-DD. Line % is the number alone: 40 for 40 %.',
  'A parent company, project type or business type that does not exist yet is added for your company.',
  'Project names must be unique in your company.',
] as const;
