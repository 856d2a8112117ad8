import { can, hiddenProjectFields, type Viewer } from '@portal/access';
import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import { riskBandAt } from '@portal/contracts/projects/risk-band';
import type { Parameters } from '../core/parameters.ts';
import { inUsd } from '../core/rates.ts';

export interface StoredProject {
  readonly id: string;
  readonly name: string;
  readonly status: DashboardProject['status'];
  readonly country: string | null;
  readonly currency: DashboardProject['currency'];
  readonly tiv: number | null;
  readonly value_at_risk: number | null;
  readonly risk_score: number | null;
  readonly risk_score_max: number | null;
  readonly risk_band: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Join of the values of projects `p`, of which some have none. */
export const VALUES = 'left join portfolio_values w on w.project_id = p.id';

/** Returns the columns of a row of projects with their values. */
export const columns = (into: Parameters): string => `p.id, p.name, p.status, p.country, p.currency,
  ${inUsd('w.tiv', into)} as tiv, ${inUsd('w.var', into)} as value_at_risk, p.risk_score, p.risk_score_max, p.risk_band,
  p.latitude, p.longitude`;

/** Returns true if the viewer reads TIV and VaR of projects (decisions §11). */
export const readsValues = (viewer: Viewer): boolean =>
  can(viewer, 'read', 'var') && !['tiv', 'var'].some((field) => hiddenProjectFields(viewer).has(field));

/** Builds the answer for a project; what the viewer does not see is null. */
export function projectOf(row: StoredProject, viewer: Viewer): DashboardProject {
  const { risk_score: score, risk_score_max: max, latitude, longitude } = row;
  const band = riskBandAt(row.risk_band);
  const hidden = hiddenProjectFields(viewer);
  const seesValues = readsValues(viewer);
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    countryName: row.country,
    tiv: seesValues ? row.tiv : null,
    var: seesValues ? row.value_at_risk : null,
    currency: row.currency,
    risk: score === null || max === null || band === null || hidden.has('riskScore') ? null : { score, max, band },
    coordinate: latitude === null || longitude === null ? null : { longitude, latitude },
  };
}
