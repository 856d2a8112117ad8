import { can, hiddenProjectFields, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { DashboardCharts } from '@portal/contracts/insights/dashboard-summary';
import { PROJECT_CATEGORIES, type ProjectCategory } from '@portal/contracts/projects/project-lists';
import { RISK_BANDS, riskBandAt } from '@portal/contracts/projects/risk-band';
import type pg from 'pg';
import { run } from '../core/run.ts';
import { projectSet } from '../core/sets/projects.ts';
import { namedOf, slicesOf, type Slice } from './slices.ts';

interface Group {
  readonly band: number | null;
  readonly country: string | null;
  readonly type: ProjectCategory;
  readonly project_type: string;
  readonly count: number;
}

/** Counts the projects that the viewer sees by band, country, category and type. */
export async function projectCharts(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
): Promise<DashboardCharts['projects']> {
  const { from, where, into, byValues } = projectSet(viewer, query);
  const groups = await run<Group>(
    pool,
    `select p.risk_band as band, p.country, p.type, p.project_type_name as project_type, count(*)::int as count
     from ${from} where ${where.join(' and ')} group by 1, 2, 3, 4`,
    into,
    byValues,
  );
  const by = <Key>(key: (group: Group) => Key): Slice<Key>[] =>
    groups.map((group) => ({ key: key(group), count: group.count }));
  return {
    byRiskBand: hiddenProjectFields(viewer).has('riskBand')
      ? null
      : slicesOf(
          by(({ band }) => riskBandAt(band)),
          [...RISK_BANDS, null],
        ),
    byCountry: namedOf(by(({ country }) => country)),
    byCategory: slicesOf(
      by(({ type }) => type),
      PROJECT_CATEGORIES,
    ),
    byProjectType: can(viewer, 'read', 'projectType') ? namedOf(by(({ project_type }) => project_type)) : null,
  };
}
