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
  readonly tiv: number;
  readonly value_at_risk: number;
}

/** Returns the countries of the projects that the viewer sees, the largest insured value first. */
export async function countriesOf(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
): Promise<Omit<DashboardCountries, 'rates'>> {
  const { from, where, into, byValues } = projectSet(viewer, query);
  // Sums are converted by currency, so that a hundred thousand amounts are not.
  const rows = await run<StoredCountry>(
    pool,
    `with sums as (
      select p.country, min(p.country_code) as code, w.currency, count(*)::int as projects,
        count(*) filter (where w.tiv is null)::int as without_value, sum(w.tiv) as tiv, sum(w.var) as var
      from ${from} ${VALUES} where ${where.join(' and ')} group by p.country, w.currency
    )
    select w.country, min(w.code) as code, sum(w.projects)::int as projects, sum(w.without_value)::int as without_value,
      coalesce(sum(${inUsd('w.tiv', into)}), 0) as tiv, coalesce(sum(${inUsd('w.var', into)}), 0) as value_at_risk
    from sums w group by w.country order by tiv desc, w.country`,
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
              countryCoordinate: positionOf(code),
            },
          ],
    ),
    withoutCountryCount: rows.find(({ country }) => country === null)?.projects ?? 0,
  };
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;
