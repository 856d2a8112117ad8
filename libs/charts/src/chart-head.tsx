import { ActionIcon, Menu, notify } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChartSpec } from './chart-spec.ts';
import { CHART_TEXTS as TEXTS } from './charts.texts.ts';
import classes from './charts.module.css';
import { csvOf } from './csv.ts';
import { figuresOf } from './figures.ts';
import { fileNameOf } from './file-name-of.ts';

interface ChartHeadProps {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly spec: ChartSpec;
  /** Buttons between the title and the download. */
  readonly children?: ReactNode;
}

/** Title of a chart, its tools, and the menu that saves it as a picture or as figures. */
export function ChartHead({ id, title, spec, children }: ChartHeadProps) {
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
    <div className={classes.head}>
      <h3 id={id}>{title}</h3>
      {children}
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
    </div>
  );
}
