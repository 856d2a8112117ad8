import { IMPORT_TEXTS, type ImportError, type ImportStatus } from '@portal/contracts/projects/import';
import { EXPORT_FORMATS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import { apiFault, Button, messageOf, notifyFailure } from '@portal/portal-sdk';
import { FailureText } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { downloadRefusals } from './import.api.ts';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS as TEXTS } from './import.texts.ts';

interface ImportFailedProps {
  readonly status: ImportStatus | undefined;
  readonly error: unknown;
  /** True where the workbook was only checked. */
  readonly isDryRun: boolean;
  /** Sends the same file again. */
  readonly onRetry: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Statuses of a workbook that is refused as it is sent. */
const REFUSALS_OF_FILES: readonly number[] = [400, 413, 415];

/** Returns true where the workbook itself was read and refused. */
function isJudged(status: ImportStatus | undefined, error: unknown): boolean {
  if (error !== null) return REFUSALS_OF_FILES.includes(apiFault(error)?.status ?? 0);
  return status !== undefined && !status.errors.some(({ message }) => message === IMPORT_TEXTS.interrupted);
}

/** 'Import Failed', or what a check found, with the errors by row and column. */
export function ImportFailed({ status, error, isDryRun, onRetry, onAgain, onClose }: ImportFailedProps) {
  // The file itself is not refused: it was sent beside another one.
  const isForNow = apiFault(error)?.status === 429;
  const errors = status && error === null ? status.errors : issuesOf(error);
  const all = status && error === null ? Math.max(status.errorsCount, errors.length) : errors.length;
  const [title, note] = isForNow
    ? [TEXTS.notSentTitle, <FailureText key="for now" error={error} />]
    : isDryRun && isJudged(status, error)
      ? [TEXTS.checkedTitle, TEXTS.checkedNote]
      : [TEXTS.failedTitle, TEXTS.failedNote];
  const hasCells = errors.some((issue) => issue.row !== null || issue.column !== null);
  return (
    <>
      <div role="alert" className={classes.failed}>
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <h3 className={classes.heading}>{title}</h3>
          <p className={classes.note}>{note}</p>
        </div>
      </div>
      {hasCells ? (
        <ErrorTable label={title} errors={errors} />
      ) : isForNow ? null : (
        <ul className={classes.list}>
          {errors.map((issue) => (
            <li key={issue.message}>{issue.message}</li>
          ))}
        </ul>
      )}
      {hasCells && (
        <div className={classes.found}>
          <span>{TEXTS.errorsShown(errors.length, all)}</span>
          {status?.hasRefusedRows && error === null && <RefusalDownloads jobId={status.jobId} />}
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
        {isForNow ? (
          <Button onClick={onRetry} data-autofocus>
            {SCREEN_TEXTS.retry}
          </Button>
        ) : (
          <Button onClick={onAgain} data-autofocus>
            {TEXTS.anotherFile}
          </Button>
        )}
      </div>
    </>
  );
}

/** Downloads of all issues, and of the refused rows to mend. */
function RefusalDownloads({ jobId }: { readonly jobId: string }) {
  const download = (format: ExportFormat) =>
    void downloadRefusals(jobId, format).catch((error: unknown) => notifyFailure(error, () => download(format)));
  return EXPORT_FORMATS.toReversed().map((format) => (
    <Button
      key={format}
      variant="subtle"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => download(format)}
    >
      {TEXTS.downloadRefusals[format]}
    </Button>
  ));
}

interface ErrorTableProps {
  readonly label: string;
  readonly errors: readonly ImportError[];
}

function ErrorTable({ label, errors }: ErrorTableProps) {
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.errors}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {TEXTS.row}
            </th>
            <th scope="col">{TEXTS.column}</th>
            <th scope="col">{TEXTS.value}</th>
            <th scope="col">{TEXTS.message}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((issue, index) => (
            <tr key={index}>
              <td className={classes.number}>{issue.row ?? SCREEN_TEXTS.nothing}</td>
              <td>{issue.column ?? SCREEN_TEXTS.nothing}</td>
              <td>{issue.value ?? SCREEN_TEXTS.nothing}</td>
              <td>{issue.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Returns the errors of a refused file: additionalValues, else the fields' errors, else the single text (spec 2 §2).
 */
function issuesOf(error: unknown): readonly ImportError[] {
  const fault = apiFault(error);
  const additional = fault?.details?.additionalValues;
  const texts =
    Array.isArray(additional) && additional.length > 0
      ? additional.map(String)
      : Object.values(fault?.fieldErrors ?? {}).flat();
  const messages = texts.length > 0 ? texts : [messageOf(error)];
  return messages.map((message) => ({ row: null, column: null, message }));
}
