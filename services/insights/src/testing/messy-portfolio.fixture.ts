import { REPORT_STATUSES, REPORT_TYPES } from '@portal/contracts/reports/report-lists';
import {
  isIssued,
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
} from '@portal/contracts/projects/recommendation-lists';
import { SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { DEVICE_ALERTS } from '@portal/contracts/projects/device-lists';
import { ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { randomUUID } from 'node:crypto';
import {
  assignmentRow,
  budgetRow,
  deviceAlertRow,
  expenseRow,
  inspectionRow,
  knownProject,
  ownExpenseRow,
  participant,
  projectRow,
  recommendationRow,
  reportRow,
  type Claims,
} from './portfolio.fixture.ts';

const ids = (count: number): readonly string[] => Array.from({ length: count }, () => randomUUID());
const [northwind = '', rival = '', brokers = '', harbour = '', summit = ''] = ids(5);
export const COMPANIES = { northwind, rival, brokers, harbour, summit };

const person = (role: Claims['role'], companyId: string | null, companyType: Claims['companyType']): Claims => ({
  ...{ sub: randomUUID(), companyId, ...(role && { role }), ...(companyType && { companyType }) },
});
/** People of each role, and some who see little or nothing. */
export const PEOPLE = {
  coordinator: person('ICCoordinator', northwind, 'Insurance'),
  underwriter: person('ICUnderwriter', northwind, 'Insurance'),
  internalEngineer: person('RiskEngineer', northwind, 'Insurance'),
  rivalCoordinator: person('ICCoordinator', rival, 'Insurance'),
  brokerCoordinator: person('ICCoordinator', brokers, 'Broker'),
  clientHandler: person('ICUnderwriter', brokers, 'Broker'),
  broker: person('Broker', randomUUID(), 'Broker'),
  representative: person('InsuranceRepresentative', null, 'NoCompany'),
  riskManager: person('RiskManager', null, 'NoCompany'),
  developerOwner: person('DeveloperOwner', null, 'NoCompany'),
  siteContact: person('SiteContact', null, 'NoCompany'),
  riskCoordinator: person('RCCoordinator', harbour, 'Risk'),
  externalEngineer: person('RiskEngineer', harbour, 'Risk'),
  freeEngineer: person('RiskEngineer', null, 'NoCompany'),
  otherRiskCoordinator: person('RCCoordinator', summit, 'Risk'),
  stranger: person('RiskManager', null, 'NoCompany'),
} as const;
const OUTSIDE = Object.values(PEOPLE).filter(({ role, sub }) => {
  const isCompanys = role === 'ICCoordinator' || role === 'ICUnderwriter' || role === 'RCCoordinator';
  return !isCompanys && sub !== PEOPLE.stranger.sub;
});

const NAMES = [
  'Élan Tower',
  'élan tower',
  'Zürich Quay',
  'Zurich Quay',
  'Ødegaard Works',
  'Plant (B) № 4',
  'Ōsaka/Kita',
  'Àngel',
];
const COUNTRIES = [
  ['DE', 'Germany'],
  ['CI', 'Côte d’Ivoire'],
  ['NZ', 'New Zealand'],
  [null, null],
] as const;
const PARENTS = ids(3);
const TYPES = ids(3);
const TYPE_CATEGORIES = ['Residential', 'Manufacturing', null];
const BUSINESSES = ids(4);

/** Makes a portfolio of five companies that is the same for the same seed: everything that may confuse a count is in it. */
export function messyPortfolio(seed = 7, projectCount = 90) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const maybe = (percent: number): boolean => below(100) < percent;
  const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

  const projects = Array.from({ length: projectCount }, (_, index) => {
    const [code, country] = one(COUNTRIES);
    const [type, companyId] = [below(TYPES.length), one([northwind, northwind, northwind, rival, brokers])];
    const position = maybe(80) ? { latitude: below(120) - 60, longitude: below(340) - 170 } : {};
    return projectRow({
      ...{ company_id: companyId, company_type: companyId === brokers ? 'Broker' : 'Insurance' },
      ...{ name: `${one(NAMES)} ${index % 40}`, status: maybe(25) ? 'Closed' : 'Open' },
      ...{ type: one(['Construction', 'OperationalProperty']), country, country_code: code, ...position },
      ...(country === null && { latitude: null, longitude: null, time_zone: null }),
      parent_company_id: one(PARENTS),
      ...{ project_type_id: TYPES[type], category_type: TYPE_CATEGORIES[type], business_type_id: one(BUSINESSES) },
      ...{ construction_type: one(['HeavyTimber', 'SteelComposite', null]), currency: one(['USD', 'EUR', 'GBP']) },
      ...{ policy_start_date: one(['2024-02-29', '2026-01-01', '2026-12-31']), expected_inspections: below(4) + 1 },
      assigned_company_id: maybe(15) ? one([harbour, summit]) : null,
      ...(maybe(50) && { risk_score: 173, risk_score_max: 500, risk_band: below(7) }),
      ready_to_be_reallocated: maybe(10),
    });
  });
  // Items of projects that are not known yet, and of deleted ones, count nowhere.
  const unknown = [0, 1, 2].map(() => projectRow({ company_id: northwind }));
  const participants = [...projects, ...unknown].flatMap((project) => {
    const taking = OUTSIDE.filter(() => maybe(30));
    const engineers = taking.filter(({ role }) => role === 'RiskEngineer');
    const primary = maybe(70) ? one([...engineers, undefined]) : undefined;
    return taking.map(({ sub = '', role, companyId = null }) =>
      participant(project.id, sub, {
        ...{ role, company_id: companyId },
        is_primary: role === 'RiskEngineer' ? sub === primary?.sub : maybe(50),
      }),
    );
  });

  const inspections = [...projects, ...unknown].flatMap((project) =>
    Array.from({ length: 5 }, (_, index) => index + 1).flatMap((number) => {
      if (maybe(40)) return [];
      const [status, day] = [one(['Upcoming', 'InProgress', 'Completed', 'Cancelled']), below(60) - 30];
      const inspection = inspectionRow(project, {
        ...{
          number,
          status,
          kind: one(['OnSite', 'Virtual', 'Desktop']),
          start_at: soon(day),
          end_at: soon(day + 0.2),
        },
        time_zone: one(['Europe/Berlin', 'Pacific/Auckland', null]),
        issued_at: status === 'Completed' && maybe(60) ? soon(-1) : null,
      });
      const isReplaced = status === 'Cancelled' && maybe(50);
      const replacing = inspectionRow(project, { number, start_at: soon(5), end_at: soon(5.2) });
      return isReplaced ? [{ ...inspection, is_replaced: true }, replacing] : [inspection];
    }),
  );
  const projectOf = new Map([...projects, ...unknown].map((project) => [project.id, project]));
  const authors = OUTSIDE.filter(({ role }) => role === 'RiskEngineer').map(({ sub = '' }) => sub);
  const recommendations = inspections.flatMap((inspection) => {
    const project = projectOf.get(inspection.project_id);
    if (!project || inspection.status === 'Cancelled' || inspection.status === 'Upcoming') return [];
    return Array.from({ length: below(4) }, (_, index) => {
      const status = inspection.issued_at
        ? one(['Issued', 'Actioned', 'Closed', 'Closed', 'Draft', 'FurtherAction'])
        : one(RECOMMENDATION_STATUSES);
      const due = below(80) - 40;
      return recommendationRow(project, inspection, {
        ...{ number: inspection.number * 10 + index, status, is_issued: isIssued(status) },
        ...{
          category: one(RECOMMENDATION_CATEGORIES),
          priority: one(RECOMMENDATION_PRIORITIES),
          author_id: one(authors),
        },
        ...{ inspection_status: inspection.status, time_zone: inspection.time_zone },
        ...(maybe(80) && { due_date: soon(due).slice(0, 10), overdue_at: `${soon(due + 1).slice(0, 10)}T00:00:00Z` }),
        actioned_by: status === 'Actioned' ? one(authors) : null,
      });
    });
  });
  const open = (inspectionId: string) =>
    recommendations.filter((each) => each.inspection_id === inspectionId && each.status !== 'Closed').length;

  const reports = [...projects, ...unknown].flatMap((project) =>
    Array.from({ length: below(4) }, () => {
      const status = one(REPORT_STATUSES);
      return reportRow(project, {
        ...{ type: one(REPORT_TYPES), status, author_id: one(authors) },
        approval_step: status === 'WaitingForApproval' ? one(['RiskCompany', 'Insurer']) : null,
        sent_by_id: maybe(30) ? (PEOPLE.coordinator.sub ?? null) : null,
        risk_company_id: maybe(70) ? one([harbour, summit]) : null,
        recipients: maybe(60) ? OUTSIDE.filter(() => maybe(40)).map(({ sub }) => sub) : [],
      });
    }),
  );
  const assignments = [...projects, ...unknown].flatMap((project) =>
    Array.from({ length: below(3) }, () => {
      const status = one(ASSIGNMENT_STATUSES);
      const engineer = one(OUTSIDE.filter(({ role }) => role === 'RiskEngineer'));
      const proposed = one(OUTSIDE.filter(({ role }) => role === 'RiskEngineer'));
      return assignmentRow(project, {
        ...{ status, company_id: maybe(50) ? one([harbour, summit]) : null },
        ...(status !== 'AwaitingResource' && {
          ...{ engineer_id: engineer.sub, engineer_name: 'Ömer Żak', engineer_company_id: engineer.companyId },
        }),
        ...(status === 'TransferPending' && {
          ...{
            proposed_engineer_id: proposed.sub,
            proposed_engineer_name: 'Ana',
            proposed_company_id: proposed.companyId,
          },
        }),
      });
    }),
  );
  // Closed projects have frozen what waited: it waits no more.
  const frozen = projects.filter(({ status }) => status === 'Closed').slice(0, 20);
  for (const project of frozen) {
    const inspection = inspectionRow(project, { number: 9, status: 'Completed', issued_at: soon(-60) });
    inspections.push(inspection);
    recommendations.push(
      recommendationRow(project, inspection, {
        ...{ number: 99, due_date: soon(-31).slice(0, 10), overdue_at: soon(-30) },
      }),
    );
    reports.push(reportRow(project, { status: 'WaitingForApproval', approval_step: 'Insurer' }));
    assignments.push(assignmentRow(project, { status: 'Unviewed', engineer_id: one(authors) }));
  }
  const values = projects
    .filter(() => maybe(80))
    .map((project) => ({
      ...{ project_id: project.id, version: 1, company_id: project.company_id, currency: project.currency },
      ...{ tiv: maybe(80) ? below(1_000_000) * 1000 + 0.55 : null, var: maybe(50) ? below(1_000_000) + 0.25 : null },
    }));
  const budgets = [...projects, ...unknown].flatMap((project) =>
    SERVICE_TYPES.filter(() => maybe(25)).map((service_type) =>
      budgetRow(project, {
        ...{ service_type, currency: project.currency, amount: below(5) * 1_000 + 500 },
        ...{ committed: maybe(50) ? below(4_000) : 0, booked: maybe(50) ? below(4_000) + 0.25 : 0 },
      }),
    ),
  );
  // Companies have booked on projects that they have lost, the insurer's own engineers too, and engineers without a company.
  const pending = () => ({ entries: 5, pending_entries: maybe(50) ? below(5) + 1 : 0 });
  const expenses = [...projects, ...unknown].flatMap((project) =>
    [harbour, summit, project.company_id, null]
      .filter(() => maybe(30))
      .map((company_id) => expenseRow(project, { company_id, currency: project.currency, ...pending() })),
  );
  const ownExpenses = [...projects, ...unknown].flatMap((project) =>
    authors
      .filter(() => maybe(30))
      .map((engineer_id) => ownExpenseRow(project, { engineer_id, currency: project.currency, ...pending() })),
  );
  const deviceAlerts = [...projects, ...unknown].flatMap((project) =>
    maybe(20) ? [deviceAlertRow(project, { state: one(DEVICE_ALERTS) })] : [],
  );
  return {
    deviceAlerts,
    ...{ projects, participants, recommendations, reports, assignments, values, budgets, expenses, ownExpenses },
    inspections: inspections.map((row) => ({ ...row, open_recommendations: open(row.id) })),
    tables: {
      known_companies: Object.entries(COMPANIES).map(([name, company_id]) => ({
        company_id,
        version: 1,
        type: 'Insurance',
        name,
      })),
      known_projects: [...projects, ...unknown].map(knownProject),
      known_participants: participants,
      portfolio_projects: projects.map((project) => ({
        ...project,
        waits_for_engineer:
          !project.ready_to_be_reallocated &&
          !assignments.some((each) => each.project_id === project.id) &&
          !participants.some(
            (each) => each['project_id'] === project.id && each['role'] === 'RiskEngineer' && each['is_primary'],
          ),
      })),
      portfolio_inspections: inspections.map((row) => ({ ...row, open_recommendations: open(row.id) })),
      portfolio_recommendations: recommendations,
      portfolio_reports: reports,
      portfolio_assignments: assignments,
      portfolio_values: values,
      portfolio_budgets: budgets,
      portfolio_expenses: expenses,
      portfolio_own_expenses: ownExpenses,
      portfolio_device_alerts: deviceAlerts,
    },
  };
}
export type Portfolio = ReturnType<typeof messyPortfolio>;
