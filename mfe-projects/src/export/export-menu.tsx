import { EXPORT_FORMATS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import { Button, Menu, notify, notifyFailure } from '@portal/portal-sdk';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LIST_SCREEN_TEXTS as TEXTS } from '../features/projects/list/list.texts.ts';
import { saveFrom } from './save-from.ts';

interface ExportMenuProps {
  /** Requests the address of the file from the server. */
  readonly onAsk: (format: ExportFormat) => Promise<{ readonly url: string }>;
  /** Further entries of the menu. */
  readonly children?: ReactNode;
}

/** Menu that exports a list: all pages, in the shown order. */
export function ExportMenu({ onAsk, children }: ExportMenuProps) {
  const exporting = useMutation({
    mutationFn: onAsk,
    onSuccess: ({ url }) => {
      saveFrom(url);
      notify.success(TEXTS.exportStarted);
    },
    onError: (error, format) => notifyFailure(error, () => exporting.mutate(format)),
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" loading={exporting.isPending} leftSection={<IconDownload size={18} aria-hidden />}>
          {TEXTS.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
            {TEXTS.exportAs[format]}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
