import { randomUUID } from 'node:crypto';
import {
  knownProject,
  participant,
  projectRow,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';

/** A policy of which no inspection is anticipated yet. */
export const LATER_POLICY = { policy_start_date: '2040-01-01', policy_expire_date: '2044-01-01' };

/** A project with one person of each kind, where everything waits. */
export async function waitingProject(insights: InsightsFixture) {
  const companyId = randomUUID();
  const place = { name: 'Œuvre № 5', time_zone: 'Pacific/Auckland' };
  const project = projectRow({ company_id: companyId, ...place, ...LATER_POLICY });
  const claims = (role: Claims['role'], own: string | null = null): Claims => ({
    ...{ sub: randomUUID(), companyId: own, companyType: own === companyId ? 'Insurance' : own ? 'Risk' : 'NoCompany' },
    ...(role && { role }),
  });
  const people = {
    coordinator: claims('ICCoordinator', companyId),
    engineer: claims('RiskEngineer'),
    siteContact: claims('SiteContact'),
    secondContact: claims('SiteContact'),
    representative: claims('InsuranceRepresentative'),
  };
  const taking = (claim: Claims, isPrimary: boolean) =>
    participant(project.id, claim.sub ?? '', { role: claim.role, is_primary: isPrimary });
  await insights.store({
    known_projects: [knownProject(project)],
    known_participants: [
      taking(people.engineer, true),
      taking(people.siteContact, true),
      taking(people.secondContact, false),
      taking(people.representative, false),
    ],
    portfolio_projects: [project],
  });
  return { project, ...people };
}
