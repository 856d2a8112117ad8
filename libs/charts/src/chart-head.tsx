import type { ReactNode } from 'react';
import { ChartDownload } from './chart-download.tsx';
import type { ChartSpec } from './chart-spec.ts';
import classes from './charts.module.css';

interface ChartHeadProps {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly spec: ChartSpec;
  /** Buttons between the title and the download. */
  readonly children?: ReactNode;
}

/** Title of a chart, its tools, and the menu that saves it. */
export function ChartHead({ id, title, spec, children }: ChartHeadProps) {
  return (
    <div className={classes.head}>
      <h3 id={id}>{title}</h3>
      {children}
      <ChartDownload title={title} spec={spec} />
    </div>
  );
}
