import { ActionIcon, Tooltip, VisuallyHidden } from '@portal/portal-sdk';
import { IconTable } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartHead } from './chart-head.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { CHART_TEXTS as TEXTS } from './charts.texts.ts';
import classes from './charts.module.css';
import { figuresOf } from './figures.ts';

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
  const table = <ChartTable title={title} figures={figuresOf(spec)} />;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <ChartHead id={id} title={title} spec={spec}>
        <Tooltip label={TEXTS.table}>
          <ActionIcon aria-label={TEXTS.showTable(title)} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <IconTable size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </ChartHead>
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
