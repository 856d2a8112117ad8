import { can, canOn, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { Parameters } from '../core/parameters.ts';
import type { WorkQuery } from './work-query.ts';

/**
 * Returns the registrations that the viewer's company judges (decisions §3.4): risk companies judge their own engineers. They are of
 * no project, so that filters leave none.
 */
export function registrationWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  if (viewer.companyId === null || isFiltered || !can(viewer, 'approve', 'invite')) return [];
  const own = into.add(viewer.companyId);
  const where = [`g.giver_id = ${own}`];
  if (!canOn(viewer, 'approve', 'invite', { ownRiskEngineer: false }))
    where.push(`not g.registers_company and g.role = 'RiskEngineer' and g.company_id = ${own}`);
  return [
    {
      kind: 'JudgeRegistration',
      isOfNoProject: true,
      from: 'waiting_registrations g',
      where,
      id: 'g.invite_id',
      since: 'g.asked_at',
      facts: `json_build_object('id', g.invite_id, 'name', g.name, 'type', g.company_name, 'position', g.role)`,
    },
  ];
}
