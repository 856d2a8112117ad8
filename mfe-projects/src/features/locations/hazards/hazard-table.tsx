import type { PointHazard } from '../hazards.api.ts';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import { PERIL_LABELS } from '../peril-labels.ts';
import classes from './hazards.module.css';

interface HazardTableProps {
  readonly label: string;
  readonly hazards: readonly PointHazard[];
  /** Time or source of the assessment. */
  readonly note: string;
}

/** Each peril with its colour, its words and its score. */
export function HazardTable({ label, hazards, note }: HazardTableProps) {
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.peril}</th>
            <th scope="col">{TEXTS.hazard}</th>
            <th scope="col" className={classes.number}>
              {TEXTS.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {hazards.map(({ peril, riskDesc, riskScore, color }) => (
            <tr key={peril}>
              <th scope="row">{PERIL_LABELS[peril]}</th>
              <td>
                {riskDesc === undefined ? (
                  <span className={classes.missing}>{TEXTS.noData}</span>
                ) : (
                  <span className={classes.class}>
                    <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />
                    {riskDesc}
                  </span>
                )}
              </td>
              <td className={classes.number}>
                {riskDesc === undefined
                  ? '0'
                  : (riskScore ?? <span className={classes.missing}>{TEXTS.notScored}</span>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{note}</p>
    </>
  );
}
