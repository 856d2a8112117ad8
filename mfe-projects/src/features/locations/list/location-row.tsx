import type { Location } from '@portal/contracts/projects/location';
import { UnstyledButton } from '@portal/portal-sdk';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import type { LocationDesk } from '../use-location-desk.ts';
import classes from './list.module.css';
import { LocationMenu } from './location-menu.tsx';

interface LocationRowProps {
  readonly location: Location;
  readonly isChosen: boolean;
  readonly desk: LocationDesk;
}

/** A location: its mark as on the map, name, address, point, and actions. */
export function LocationRow({ location, isChosen, desk }: LocationRowProps) {
  const { name, address, coordinate, isPrimary } = location;
  return (
    <tr className={isChosen ? classes.chosen : undefined} onClick={() => desk.show(location)}>
      <td>
        <div className={classes.name}>
          <span className={isPrimary ? `${classes.mark} ${classes.primary}` : classes.mark} aria-hidden="true" />
          <UnstyledButton aria-label={TEXTS.show(name)} aria-pressed={isChosen} onClick={() => desk.show(location)}>
            {name}
          </UnstyledButton>
        </div>
        <div className={classes.address}>{address}</div>
        <div className={isPrimary ? classes.role : classes.address}>{isPrimary ? TEXTS.primary : TEXTS.secondary}</div>
      </td>
      <td className={classes.coordinate}>
        {coordinate.latitude.toFixed(4)}
        <br />
        {coordinate.longitude.toFixed(4)}
      </td>
      {/* A click on these buttons must not choose the row. */}
      <td className={classes.menu} onClick={(event) => event.stopPropagation()}>
        <LocationMenu location={location} onEdit={() => desk.edit(location)} onDeleted={() => desk.leave()} />
      </td>
    </tr>
  );
}
