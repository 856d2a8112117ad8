import type { Viewer } from '@portal/access';
import type { DashboardCountries } from '@portal/contracts/insights/dashboard-analytics';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type pg from 'pg';
import { inUsd } from '../core/rates.ts';
import { run } from '../core/run.ts';
import { projectSet } from '../core/sets/projects.ts';
import { positionOf } from '../core/country-positions.ts';
import { VALUES } from './project.mapping.ts';

interface StoredCountry {
  readonly country: string | null;
  readonly code: string | null;
  readonly projects: number;
  readonly without_value: number;
  readonly without_risk_value: number;
  readonly tiv: number | null;
  readonly value_at_risk: number | null;
}

/** Returns the countries of the projects that the viewer sees, the largest insured value first. */
export async function countriesOf(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
): Promise<Omit<DashboardCountries, 'rates' | 'isBehind'>> {
  const { from, where, into, byValues } = projectSet(viewer, query);
  // Sums are converted by currency, so that a hundred thousand amounts are not.
  const rows = await run<StoredCountry>(
    pool,
    `with sums as (
      select p.country, min(p.country_code) as code, w.currency, count(*)::int as projects,
        count(*) filter (where w.tiv is null)::int as without_value,
        count(*) filter (where w.var is null)::int as without_risk_value, sum(w.tiv) as tiv, sum(w.var) as var
      from ${from} ${VALUES} where ${where.join(' and ')} group by p.country, w.currency
    )
    select w.country, min(w.code) as code, sum(w.projects)::int as projects, sum(w.without_value)::int as without_value,
      sum(w.without_risk_value)::int as without_risk_value,
      sum(${inUsd('w.tiv', into)}) as tiv, sum(${inUsd('w.var', into)}) as value_at_risk
    from sums w group by w.country order by tiv desc nulls last, w.country`,
    into,
    byValues,
  );
  return {
    items: rows.flatMap(({ country, code, ...row }) =>
      country === null
        ? []
        : [
            {
              countryName: country,
              totalTIV: toCents(row.tiv),
              totalVAR: toCents(row.value_at_risk),
              projectsCount: row.projects,
              withoutValueCount: row.without_value,
              withoutRiskValueCount: row.without_risk_value,
              countryCoordinate: positionOf(code),
            },
          ],
    ),
    withoutCountryCount: rows.find(({ country }) => country === null)?.projects ?? 0,
  };
}

const toCents = (amount: number | null): number | null => amount && Math.round(amount * 100) / 100;
