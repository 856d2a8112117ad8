import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { STORM_DISTANCE_KM } from '@portal/contracts/geo/hazard-query';
import { UnstyledButton } from '@portal/portal-sdk';
import { useId } from 'react';
import { useStormsAt, type Storm } from '../hazards.api.ts';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import classes from './hazards.module.css';

interface StormsProps {
  readonly point: Coordinate;
  readonly chosenId: string | undefined;
  readonly onChoose: (stormId: string | undefined) => void;
}

/** Storms that passed a point, with names and years; the chosen one is highlighted on the map. */
export function Storms({ point, chosenId, onChoose }: StormsProps) {
  const titleId = useId();
  const { data } = useStormsAt(point);
  if (!data) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {TEXTS.storms(STORM_DISTANCE_KM)}
      </h2>
      {data.length === 0 ? (
        <p className={classes.note}>{TEXTS.noStorms}</p>
      ) : (
        <div className={classes.scrolled} tabIndex={0} role="region" aria-labelledby={titleId}>
          <table className={classes.table} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{TEXTS.storm}</th>
                <th scope="col" className={classes.number}>
                  {TEXTS.closest}
                </th>
                <th scope="col" className={classes.number}>
                  {TEXTS.strongest}
                </th>
              </tr>
            </thead>
            <tbody onMouseLeave={() => onChoose(undefined)}>
              {data.map((storm) => (
                <StormRow key={storm.stormId} storm={storm} isChosen={storm.stormId === chosenId} onChoose={onChoose} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface StormRowProps {
  readonly storm: Storm;
  readonly isChosen: boolean;
  readonly onChoose: (stormId: string | undefined) => void;
}

function StormRow({ storm, isChosen, onChoose }: StormRowProps) {
  const { stormId, name, season, closestKm, maxWindKt } = storm;
  return (
    <tr className={isChosen ? classes.chosen : undefined} onMouseEnter={() => onChoose(stormId)}>
      <th scope="row">
        <UnstyledButton aria-pressed={isChosen} onFocus={() => onChoose(stormId)} onClick={() => onChoose(stormId)}>
          {name} {season}
        </UnstyledButton>
      </th>
      <td className={classes.number}>{closestKm !== undefined && TEXTS.kilometres(closestKm)}</td>
      <td className={classes.number}>{maxWindKt !== undefined && TEXTS.knots(maxWindKt)}</td>
    </tr>
  );
}
