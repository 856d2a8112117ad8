import { UnstyledButton } from '@portal/portal-sdk';
import { useId, type ReactNode } from 'react';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartHead } from './chart-head.tsx';
import type { ChartTone, DonutSpec } from './chart-spec.ts';
import { CHART_TEXTS as TEXTS } from './charts.texts.ts';
import classes from './donut.module.css';
import shared from './charts.module.css';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export interface DonutChartProps {
  /** Title of the chart; names its table and its files, too. */
  readonly title: string;
  /** Kept while nothing changes: another one is drawn anew. */
  readonly spec: DonutSpec;
  /** Buttons beside the title. */
  readonly tools?: ReactNode;
  /** A line under the title. */
  readonly note?: ReactNode;
  /** Takes the key of a slice that was pressed, in the ring or, by keyboard as well, in the table. */
  readonly onOpen?: ((key: string) => void) | undefined;
  /** Text in the place of a ring without parts. */
  readonly empty: string;
}

/** A ring of parts, with the table of the same figures beside it, which is its legend (screens.md, Charts). */
export function DonutChart({ title, spec, tools, note, onOpen, empty }: DonutChartProps) {
  const id = useId();
  const { slices, head, unit } = spec;
  const openAt = (place: number) => {
    const key = slices[place]?.opens;
    if (key !== undefined) onOpen?.(key);
  };
  const hasOpening = slices.some(({ opens }) => opens !== undefined);
  return (
    <section className={shared.chart} aria-labelledby={id}>
      <ChartHead id={id} title={title} spec={spec}>
        {tools}
      </ChartHead>
      {note !== undefined && <p className={shared.note}>{note}</p>}
      {slices.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div className={classes.donut}>
          <ChartCanvas title={title} spec={spec} onChoose={hasOpening ? openAt : undefined} />
          <div className={classes.legend}>
            <table className={shared.table} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{head}</th>
                  <th scope="col" className={shared.number}>
                    {unit}
                  </th>
                </tr>
              </thead>
              <tbody>
                {slices.map((slice, place) => (
                  <tr key={slice.label}>
                    <th scope="row">
                      <span className={classes.name}>
                        <span className={classes.swatch} style={{ background: colourOf(slice.tone) }} aria-hidden />
                        {slice.opens === undefined ? (
                          slice.label
                        ) : (
                          <UnstyledButton
                            className={classes.opens ?? ''}
                            aria-label={TEXTS.open(slice.label)}
                            onClick={() => openAt(place)}
                          >
                            {slice.label}
                          </UnstyledButton>
                        )}
                      </span>
                    </th>
                    <td className={shared.number}>{slice.text ?? NUMBER.format(slice.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  );
}

const colourOf = (tone: ChartTone): string => (tone.startsWith('#') ? tone : `var(--portal-${tone})`);
