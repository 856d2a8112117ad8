import { randomUUID } from 'node:crypto';
import { knownProject, participant, projectRow, type Claims, type InsightsFixture } from './portfolio.fixture.ts';

/** Two projects of a company with an engineer of a risk company, and people who take part in both. */
export async function twoProjects(insights: InsightsFixture) {
  const [companyId, riskCompanyId] = [randomUUID() as string, randomUUID() as string];
  const [alpha, beta] = [
    projectRow({ company_id: companyId, name: 'Åre Tower' }),
    projectRow({ company_id: companyId, name: 'beta', country: 'Chile', country_code: 'CL' }),
  ];
  const claims = (role: Claims['role'], own: string | null, companyType: Claims['companyType']): Claims => ({
    ...{ sub: randomUUID(), companyId: own, ...(role && { role }), ...(companyType && { companyType }) },
  });
  const people = {
    coordinator: claims('ICCoordinator', companyId, 'Insurance'),
    riskCoordinator: claims('RCCoordinator', riskCompanyId, 'Risk'),
    engineer: claims('RiskEngineer', riskCompanyId, 'Risk'),
    manager: claims('RiskManager', null, 'NoCompany'),
  };
  const taking = (projectId: string, { sub = '', role, companyId: own = null }: Claims) =>
    participant(projectId, sub, { role, company_id: own, is_primary: role === 'RiskEngineer' });
  await insights.store({
    known_projects: [alpha, beta].map(knownProject),
    known_participants: [alpha, beta].flatMap(({ id }) => [taking(id, people.engineer), taking(id, people.manager)]),
    portfolio_projects: [alpha, beta],
  });
  return { alpha, beta, companyId, riskCompanyId, ...people };
}
