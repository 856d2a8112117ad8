import { Button, notify, notifyFailure } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
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
      loading={exporting.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => exporting.mutate()}
    >
      {TEXTS.export}
    </Button>
  );
}
