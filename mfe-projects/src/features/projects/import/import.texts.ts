import { IMPORT_MAX_ROWS_TEXT, IMPORT_MAX_SIZE_TEXT } from '@portal/contracts/projects/import-limits';

/** Texts of the import dialog's states (spec 2 §2). */
export const IMPORT_SCREEN_TEXTS = {
  title: 'Import Projects',
  file: 'Workbook',
  help: `One .xlsx file with the sheet Projects, at most ${IMPORT_MAX_ROWS_TEXT} rows and ${IMPORT_MAX_SIZE_TEXT}. All rows are imported or none.`,
  downloadTemplate: 'Download template',
  check: 'Check file',
  import: 'Import',
  uploading: 'Sending the file…',
  queued: 'Waiting to start…',
  checking: 'Checking the rows…',
  importing: 'Importing the rows…',
  goesOn: 'You can close this window: the import goes on, and the list shows it when it is done.',
  rows: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows`,
  row: 'Row',
  column: 'Column',
  value: 'Value',
  message: 'Message',
  errorsShown: (shown: number, all: number) =>
    shown < all
      ? `The first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} issues`
      : `${all.toLocaleString('en-US')} ${all === 1 ? 'issue' : 'issues'}`,
  downloadRefusals: { csv: 'Download as CSV', xlsx: 'Download refused rows' },
  notSentTitle: 'The workbook was not taken in',
  anotherFile: 'Choose another file',
  showImported: 'Show imported projects',
  success: (n: number) => `${n.toLocaleString('en-US')} Project(s) were successfully imported.`,
  failedTitle: 'Import Failed',
  failedNote: 'Some errors occured during the import, please fix the issues below and try once again.',
  checkedTitle: 'The workbook cannot be imported as it is',
  checkedNote: 'Please fix the issues below and check the file again. Nothing has been saved.',
  dryRunSuccess: (n: number) => `${n.toLocaleString('en-US')} Project(s) can be imported. Nothing has been saved yet.`,
  hiddenRows: (n: number) =>
    n === 1
      ? 'One of the rows is hidden in the workbook; it is imported, too.'
      : `${n.toLocaleString('en-US')} of the rows are hidden in the workbook; they are imported, too.`,
} as const;
