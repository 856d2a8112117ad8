import { ApiError, Button, notify, notifyFailure, Tooltip } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { useMutation } from '@tanstack/react-query';
import { ExportIcon } from './export-icon.tsx';
import { EXPORT_TEXTS as TEXTS } from './export.texts.ts';

interface ExportButtonProps {
  /** Requests the workbook. */
  readonly onAsk: () => Promise<Response>;
  readonly fileName: string;
  /** Label of the button; `Export` by default. */
  readonly label?: string;
  /** Notice once the file is saved. */
  readonly done?: string;
  /** True if the service says why a file was not made just now. */
  readonly saysWhy?: boolean;
  /** Reason why there is none; undefined where there is one. */
  readonly obstacle?: string | undefined;
}

/** Button that saves a workbook, or another file, of what the page shows; its icon turns while the file is made. */
export function ExportButton({
  onAsk,
  fileName,
  label = TEXTS.export,
  done = TEXTS.exportStarted,
  saysWhy = false,
  obstacle,
}: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: async () => (await onAsk()).blob(),
    onSuccess: (file) => {
      saveBlob(file, fileName);
      notify.success(done);
    },
    onError: (error) => {
      const again = () => exporting.mutate();
      // The text of a 503 says why the file was not made.
      if (saysWhy && error instanceof ApiError && error.status === 503)
        notify.error(error.message, { action: { label: TEXTS.again, run: again } });
      else notifyFailure(error, again);
    },
  });
  const isOff = obstacle !== undefined;
  return (
    <Tooltip label={obstacle} disabled={!isOff} multiline maw={280}>
      <Button
        variant="default"
        aria-busy={exporting.isPending}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        leftSection={<ExportIcon isBusy={exporting.isPending} />}
        onClick={() => {
          if (!isOff && !exporting.isPending) exporting.mutate();
        }}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
