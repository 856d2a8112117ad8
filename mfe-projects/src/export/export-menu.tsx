import { EXPORT_FORMATS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import { Button, Menu, notifyFailure } from '@portal/portal-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExportIcon } from './export-icon.tsx';
import { EXPORT_TEXTS as TEXTS } from './export.texts.ts';

interface ExportMenuProps {
  /** Has the file saved, and says so. */
  readonly onExport: (format: ExportFormat) => Promise<void>;
  /** Further entries of the menu. */
  readonly children?: ReactNode;
}

/** Menu that exports a list: all pages, in the shown order. */
export function ExportMenu({ onExport, children }: ExportMenuProps) {
  const exporting = useMutation({
    mutationFn: onExport,
    onError: (error, format) => notifyFailure(error, () => exporting.mutate(format)),
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          aria-busy={exporting.isPending}
          leftSection={<ExportIcon isBusy={exporting.isPending} />}
        >
          {TEXTS.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} disabled={exporting.isPending} onClick={() => exporting.mutate(format)}>
            {TEXTS.exportAs[format]}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
