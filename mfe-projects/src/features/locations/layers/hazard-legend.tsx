import type { HazardLayer, HazardLayers } from '@portal/contracts/geo/layers';
import { useId } from 'react';
import { legendRows } from './legend-rows.ts';
import classes from './layers.module.css';

interface HazardLegendProps {
  readonly layer: HazardLayer;
  readonly noData: HazardLayers['noData'];
}

/** The classes of the layer that is shown, in its words and colours, and how far to trust it. */
export function HazardLegend({ layer, noData }: HazardLegendProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {layer.label}
      </h2>
      <ul className={classes.legend}>
        {legendRows(layer.legend).map(({ word, points, colours }) => (
          <li key={word}>
            <span className={classes.swatches} aria-hidden="true">
              {colours.map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </span>
            <span className={classes.word}>{word}</span>
            {layer.scored && <span className={classes.points}>{points}</span>}
          </li>
        ))}
        <li>
          <span className={classes.swatches} aria-hidden="true">
            <span className={classes.noData} />
          </span>
          <span className={classes.word}>{noData.label}</span>
        </li>
      </ul>
      <p className={classes.caveat}>{layer.caveat}</p>
    </section>
  );
}
