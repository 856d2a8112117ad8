/** Rows of one import at most (decisions §20). */
export const IMPORT_MAX_ROWS = 50_000;
/** Bytes of the workbook at most. */
export const IMPORT_MAX_BYTES = 26_000_000;

/** Refused imports of one company whose rows are kept to be given back. */
export const IMPORT_KEPT_REFUSALS = 10;

/** The limits as people read them. */
export const IMPORT_MAX_ROWS_TEXT = IMPORT_MAX_ROWS.toLocaleString('en-US');
export const IMPORT_MAX_SIZE_TEXT = `${IMPORT_MAX_BYTES / 1_000_000} MB`;
/** Maximum number of pending imports of one company, so that none delays others for long. */
export const IMPORT_MAX_UNFINISHED = 10;
