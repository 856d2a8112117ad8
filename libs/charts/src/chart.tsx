import { ActionIcon, Menu, notify, Tooltip, VisuallyHidden } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { ChartCanvas } from './chart-canvas.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { CHART_TEXTS as TEXTS } from './charts.texts.ts';
import classes from './charts.module.css';
import { csvOf } from './csv.ts';
import { figuresOf } from './figures.ts';
import { fileNameOf } from './file-name-of.ts';

export interface ChartProps {
  /** Title of the chart; names its table and its files, too. */
  readonly title: string;
  /** Kept while nothing changes: another one is drawn anew. */
  readonly spec: ChartSpec;
  /** A line under the title. */
  readonly note?: ReactNode;
}

/**
 * A chart under its title: a picture with direct labels, one click away the table of the same figures, which screen readers
 * always have, and both to download (screens.md, Charts).
 */
export function Chart({ title, spec, note }: ChartProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const figures = figuresOf(spec);
  const savePicture = async () => {
    try {
      const { pictureOf } = await import('./drawing/picture-of.ts');
      saveBlob(await pictureOf(title, spec), fileNameOf(title, 'png'));
    } catch {
      notify.error(TEXTS.pictureFailed);
    }
  };
  const saveFigures = () => saveBlob(new Blob([csvOf(figures)], { type: 'text/csv' }), fileNameOf(title, 'csv'));
  const table = <ChartTable title={title} figures={figures} />;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        <Tooltip label={TEXTS.table}>
          <ActionIcon aria-label={TEXTS.showTable(title)} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <IconTable size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
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
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {isTable ? (
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
          {table}
        </div>
      ) : (
        <>
          <ChartCanvas title={title} spec={spec} />
          <VisuallyHidden component="div">{table}</VisuallyHidden>
        </>
      )}
    </section>
  );
}
