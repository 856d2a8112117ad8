import { EXPORT_FORMATS, type ExportFormat, type ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { LIST_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/list-texts';
import type { ProjectSelection } from '@portal/contracts/projects/project-list';
import { api, Button, getData, Menu, notify, notifyFailure } from '@portal/portal-sdk';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

interface ExportMenuProps {
  readonly columns: readonly ProjectListColumn[];
  readonly selection: ProjectSelection;
  readonly importId: string | null;
}

/** The list as a file: all pages of what is shown, in its columns and its order. */
export function ExportMenu({ columns, selection, importId }: ExportMenuProps) {
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) => {
      const json = { format, columns, selection, ...(importId && { importId }) };
      return getData<{ url: string }>(api.post('projects/exports', { json }));
    },
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
      </Menu.Dropdown>
    </Menu>
  );
}

/** Has the browser save what an address gives: it goes to the disk as it comes, and is never in the page. */
function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
