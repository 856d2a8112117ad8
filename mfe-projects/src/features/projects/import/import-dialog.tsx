import { IMPORT_TEXTS, type ImportStatus } from '@portal/contracts/projects/import';
import { IMPORT_MAX_BYTES } from '@portal/contracts/projects/import-limits';
import { Button, links, notifyFailure, useNavigate } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { FileDrop } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { downloadTemplate } from './import.api.ts';
import classes from './import.module.css';
import { ImportFailed } from './import-failed.tsx';
import { ImportProgress } from './import-progress.tsx';
import { IMPORT_SCREEN_TEXTS } from './import.texts.ts';
import { useImportJob, type ImportJob } from './use-import-job.ts';

export interface ImportProjectsProps {
  readonly opened: boolean;
  /** Called on closing, which does not affect a running import. */
  readonly onClose: () => void;
  /** Called when an import starts or ends. */
  readonly onRunning: (isRunning: boolean) => void;
}

/** The dialog, and the import that continues after it is closed. */
export default function ImportProjects({ opened, onClose, onRunning }: ImportProjectsProps) {
  const job = useImportJob(opened);
  const isImporting = job.isRunning && !job.isDryRun;
  useEffect(() => onRunning(isImporting), [isImporting, onRunning]);
  return opened ? <ImportDialog job={job} onClose={onClose} /> : null;
}

interface ImportDialogProps {
  readonly job: ImportJob;
  readonly onClose: () => void;
}

/** Dialog that validates or imports one workbook, with progress and errors (spec 2 §2). */
function ImportDialog({ job, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const { status } = job;
  const isFailed = job.error !== null || status?.state === 'Failed';
  const choose = (next: File | null) => {
    setFile(next);
    job.reset();
  };
  const close = () => {
    if (!job.isRunning || job.isDryRun) job.reset();
    onClose();
  };

  return (
    <Modal opened onClose={close} title={IMPORT_SCREEN_TEXTS.title} size={isFailed ? 760 : 560}>
      {job.isRunning ? (
        <ImportProgress job={job} onClose={close} />
      ) : isFailed ? (
        <ImportFailed
          status={status}
          error={job.error}
          isDryRun={job.isDryRun}
          onRetry={() => file && job.start(file, job.isDryRun)}
          onAgain={() => choose(null)}
          onClose={close}
        />
      ) : status?.state === 'Succeeded' && !status.dryRun ? (
        <ImportSucceeded imported={status.imported ?? 0} jobId={status.jobId} onClose={close} />
      ) : (
        <ChooseWorkbook
          file={file}
          onFile={choose}
          checked={status?.state === 'Succeeded' ? status : null}
          onStart={job.start}
          onClose={close}
        />
      )}
    </Modal>
  );
}

interface ChooseWorkbookProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** The workbook that a dry run found good; null before. */
  readonly checked: ImportStatus | null;
  readonly onStart: (file: File, dryRun: boolean) => void;
  readonly onClose: () => void;
}

function ChooseWorkbook({ file, onFile, checked, onStart, onClose }: ChooseWorkbookProps) {
  const [problem, setProblem] = useState<string>();
  const choose = (next: File | null) => {
    setProblem(next && next.size > IMPORT_MAX_BYTES ? IMPORT_TEXTS.tooLarge : undefined);
    onFile(next);
  };
  const start = (dryRun: boolean) => {
    if (!file) setProblem(IMPORT_TEXTS.noFile);
    else if (file.size <= IMPORT_MAX_BYTES) onStart(file, dryRun);
  };
  const download = () => void downloadTemplate().catch((error: unknown) => notifyFailure(error, download));
  return (
    <>
      <FileDrop
        label={IMPORT_SCREEN_TEXTS.file}
        accept={['.xlsx']}
        file={file}
        help={IMPORT_SCREEN_TEXTS.help}
        error={problem}
        onChange={choose}
        onRefused={() => setProblem(IMPORT_TEXTS.oneFile)}
      />
      <div role="status" className={classes.checked}>
        {checked && IMPORT_SCREEN_TEXTS.dryRunSuccess(checked.total)}
        {checked && checked.hiddenRows > 0 && ` ${IMPORT_SCREEN_TEXTS.hiddenRows(checked.hiddenRows)}`}
      </div>
      <div className={classes.actions}>
        <Button
          className={classes.first ?? ''}
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={download}
        >
          {IMPORT_SCREEN_TEXTS.downloadTemplate}
        </Button>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button variant="default" onClick={() => start(true)}>
          {IMPORT_SCREEN_TEXTS.check}
        </Button>
        <Button onClick={() => start(false)}>{IMPORT_SCREEN_TEXTS.import}</Button>
      </div>
    </>
  );
}

interface ImportSucceededProps {
  readonly imported: number;
  readonly jobId: string;
  readonly onClose: () => void;
}

function ImportSucceeded({ imported, jobId, onClose }: ImportSucceededProps) {
  const navigate = useNavigate();
  const show = () => {
    onClose();
    void navigate(`${links.projects()}?importId=${encodeURIComponent(jobId)}`);
  };
  return (
    <>
      <p role="status" className={classes.line}>
        {IMPORT_SCREEN_TEXTS.success(imported)}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={show}>
          {IMPORT_SCREEN_TEXTS.showImported}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {SCREEN_TEXTS.close}
        </Button>
      </div>
    </>
  );
}
