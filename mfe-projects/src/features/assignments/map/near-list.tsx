import type { NearEngineer } from '@portal/contracts/projects/assignment';
import { useId } from 'react';
import { ENGINEER_MAP_TEXTS as TEXTS, workOf } from '../assignment.texts.ts';
import classes from './map.module.css';

interface NearListProps {
  /** Accessible name. */
  readonly label: string;
  readonly engineers: readonly NearEngineer[];
  readonly chosenId: string | null;
  readonly onChoose: (engineerId: string) => void;
}

/** Engineers to choose one of, with the reasons for each. */
export function NearList({ label, engineers, chosenId, onChoose }: NearListProps) {
  const group = useId();
  return (
    <ol className={classes.list} role="radiogroup" aria-label={label}>
      {engineers.map((engineer) => {
        const { userId, firstName, lastName, companyName } = engineer;
        const helpId = `${group}-${userId}`;
        return (
          <li key={userId} role="presentation">
            <label className={classes.option}>
              <input
                type="radio"
                name={group}
                checked={userId === chosenId}
                aria-describedby={helpId}
                onChange={() => onChoose(userId)}
              />
              <span className={classes.name}>
                {[`${firstName} ${lastName}`, companyName].filter(Boolean).join(', ')}
              </span>
              <span className={classes.distance}>{TEXTS.about(engineer.distanceKm)}</span>
            </label>
            <span id={helpId} className={classes.reasons}>
              {workOf(engineer)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
