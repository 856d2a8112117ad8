import { seatKindOf, teamPositionLabel } from '@portal/access';
import { TEAM_POSITIONS } from '@portal/contracts/admin/team-positions';
import { useSession } from '@portal/portal-sdk';
import classes from './seats.module.css';
import { useCountLimits } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

/** The seats of the company's plan, and how many of each are taken. */
export function Seats() {
  const { companyType } = useSession().viewer;
  const { data } = useCountLimits();
  return (
    <ul className={classes.seats} aria-label={TEAM_SCREEN_TEXTS.seats}>
      {TEAM_POSITIONS[companyType].map((role) => {
        const kind = seatKindOf(role);
        const count = kind && data?.[kind];
        return (
          count && (
            <li key={role}>
              {TEAM_SCREEN_TEXTS.seatsOf(count.occupied, count.limit, teamPositionLabel({ role, companyType }))}
            </li>
          )
        );
      })}
    </ul>
  );
}
