/**
 * SQL that is true if project `p` has a primary risk engineer `e` of whom a condition holds; no condition asks if there is
 * one.
 */
export const primaryEngineer = (condition = 'true'): string => `exists (select from known_participants e
  where e.project_id = p.id and e.role = 'RiskEngineer' and e.is_primary and ${condition})`;

/** Condition on an engineer `e` of a risk company. */
export const OF_RISK_COMPANY = '(e.company_id is not null and e.company_id <> p.company_id)';

/** SQL that is true if project `p` has an open assignment `h` of which a condition holds; no condition asks if there is one. */
export const openAssignment = (condition = 'true'): string => `exists (select from portfolio_assignments h
  where h.project_id = p.id and ${condition} and h.status not in ('Completed', 'Cancelled'))`;

/** SQL that is true if a risk company, given as parameter, holds the open assignment of project `p`. */
export const holdsAssignment = (company: string): string => openAssignment(`h.company_id = ${company}`);

/** SQL that is true if the primary engineer of `p` is a risk company's own, which approves therefore (decisions §5). */
export const isOwnEngineersProject = (company: string): string =>
  primaryEngineer(`${OF_RISK_COMPANY} and e.company_id = ${company}`);

/** SQL that is true if a person, given as parameter, is the primary one of a role in project `p`. */
export const isPrimaryIn = (person: string, role: string): string => `exists (select from known_participants e
  where e.project_id = p.id and e.user_id = ${person} and e.role = '${role}' and e.is_primary)`;
