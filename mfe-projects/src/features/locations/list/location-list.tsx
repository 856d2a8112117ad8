import type { Location, Locations } from '@portal/contracts/projects/location';
import { EmptyState, GuardedButton, obstacleOf } from '@portal/ui';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useId, type Ref } from 'react';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import type { LocationDesk } from '../use-location-desk.ts';
import classes from './list.module.css';
import { LocationRow } from './location-row.tsx';

interface LocationListProps {
  readonly locations: readonly Location[];
  readonly create: Locations['create'];
  readonly chosen: Location | undefined;
  readonly desk: LocationDesk;
  readonly ref: Ref<HTMLElement>;
}

/** The locations as a table: all that the map shows of them. Who may not add one reads why. */
export function LocationList({ locations, create, chosen, desk, ref }: LocationListProps) {
  const titleId = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{TEXTS.locations}</h2>
        <GuardedButton
          isCommand
          obstacle={obstacleOf(create)}
          icon={<IconPlus size={16} aria-hidden />}
          size="compact-sm"
          onClick={desk.add}
        >
          {TEXTS.add}
        </GuardedButton>
      </div>
      {locations.length === 0 ? (
        <EmptyState icon={IconMapPin} title={TEXTS.empty}>
          {create.allowed ? TEXTS.emptyHint : TEXTS.emptyReader}
        </EmptyState>
      ) : (
        <table className={classes.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.location}</th>
              <th scope="col">{TEXTS.coordinates}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {locations.map((location) => (
              <LocationRow key={location.id} location={location} isChosen={location === chosen} desk={desk} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
