import { IMPORT_MAX_ROWS_TEXT } from '@portal/contracts/projects/import-limits';

/** Texts of the second sheet of the import's template. */
export const IMPORT_TEMPLATE_NOTES = [
  `Fill in the sheet Projects, one row a project; at most ${IMPORT_MAX_ROWS_TEXT} rows. Leave the heads as they are.`,
  'Dates are real dates or texts as MM/dd/yyyy or YYYY-MM-DD. Line % is 40% or the number 40.',
  'A parent company, project type or business type that does not exist yet is added for your company.',
  'Project names must be unique in your company.',
] as const;

/** Heads of the file that lists all errors of an import. */
export const IMPORT_ISSUE_HEADS = ['Row', 'Column', 'Value', 'Message'] as const;

/** Message of Excel for a value that is not in a list. */
export const IMPORT_NOT_LISTED = {
  title: 'Not in the list',
  text: 'Please choose one of the values of the list.',
} as const;
