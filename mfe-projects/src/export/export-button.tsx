import { Button, notify, notifyFailure } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { useMutation } from '@tanstack/react-query';
import { ExportIcon } from './export-icon.tsx';
import { EXPORT_TEXTS as TEXTS } from './export.texts.ts';

interface ExportButtonProps {
  /** Requests the workbook. */
  readonly onAsk: () => Promise<Response>;
  readonly fileName: string;
}

/** Button that saves a workbook of what the page shows. */
export function ExportButton({ onAsk, fileName }: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: async () => (await onAsk()).blob(),
    onSuccess: (workbook) => {
      saveBlob(workbook, fileName);
      notify.success(TEXTS.exportStarted);
    },
    onError: (error) => notifyFailure(error, () => exporting.mutate()),
  });
  return (
    <Button
      variant="default"
      aria-busy={exporting.isPending}
      leftSection={<ExportIcon isBusy={exporting.isPending} />}
      onClick={() => {
        if (!exporting.isPending) exporting.mutate();
      }}
    >
      {TEXTS.export}
    </Button>
  );
}
