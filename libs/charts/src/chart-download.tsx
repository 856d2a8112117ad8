import { ActionIcon, Menu, notify } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { IconDownload } from '@tabler/icons-react';
import type { ChartSpec } from './chart-spec.ts';
import { CHART_TEXTS as TEXTS } from './charts.texts.ts';
import { csvOf } from './csv.ts';
import { figuresOf } from './figures.ts';
import { fileNameOf } from './file-name-of.ts';

export interface ChartDownloadProps {
  /** Names the files. */
  readonly title: string;
  readonly spec: ChartSpec;
}

/** Menu that saves a chart as a picture or as figures, also where the page shows its figures in another way. */
export function ChartDownload({ title, spec }: ChartDownloadProps) {
  const savePicture = async () => {
    try {
      const { pictureOf } = await import('./drawing/picture-of.ts');
      saveBlob(await pictureOf(title, spec), fileNameOf(title, 'png'));
    } catch {
      notify.error(TEXTS.pictureFailed);
    }
  };
  const saveFigures = () =>
    saveBlob(new Blob([csvOf(figuresOf(spec))], { type: 'text/csv' }), fileNameOf(title, 'csv'));
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={TEXTS.download(title)}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void savePicture()}>{TEXTS.png}</Menu.Item>
        <Menu.Item onClick={saveFigures}>{TEXTS.csv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
