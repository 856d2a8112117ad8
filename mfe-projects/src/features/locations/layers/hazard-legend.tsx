import type { HazardLayer, HazardLayers } from '@portal/contracts/geo/layers';
import { useId, useState } from 'react';
import { isPanelFolded, rememberFolded } from './folded.ts';
import { legendRows } from './legend-rows.ts';
import classes from './layers.module.css';
import { Toggle } from './toggle.tsx';

interface HazardLegendProps {
  readonly layer: HazardLayer;
  readonly noData: HazardLayers['noData'];
}

/** The classes of the layer that is shown, in its words and colours, and how far to trust it; it can be folded away. */
export function HazardLegend({ layer, noData }: HazardLegendProps) {
  const titleId = useId();
  const [isFolded, setFolded] = useState(() => isPanelFolded('legend'));
  const fold = () => {
    rememberFolded('legend', !isFolded);
    setFolded(!isFolded);
  };
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 className={classes.title}>
        <Toggle id={titleId} label={layer.label} isOpen={!isFolded} onToggle={fold} />
      </h2>
      {!isFolded && (
        <>
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
        </>
      )}
    </section>
  );
}
