import { DEMO_ACCOUNTS, demoId, type DEMO_COMPANIES } from '@portal/contracts/common/demo';
import { SERVICE_TYPES, type PremiumType, type ServiceType } from '@portal/contracts/finance/budget-lists';
import { decimalOf, sumOf, type Cents } from '@portal/money';
import type { Knex } from 'knex';

/** Demo projects with budgets, 120 in all: the first of each company. */
const BUDGETED: Readonly<Partial<Record<(typeof DEMO_COMPANIES)[number]['key'], number>>> = {
  northwind: 90,
  harbour: 7,
  rival: 11,
  meridian: 12,
};

/** Usual budgets of services in whole units of a currency. */
const USUAL: Readonly<Record<ServiceType, number>> = {
  InitialInspection: 4_800,
  PeriodicInspection: 7_200,
  VirtualInspection: 1_400,
  DesktopReview: 1_900,
  MainReport: 5_600,
  AbridgedReport: 2_400,
  RecommendationFollowUp: 1_800,
  FinalInspection: 4_200,
};
/** The premium that every project has. */
const PREMIUM: PremiumType = 'ProjectType';

/** Adds allowances and budgets of the demo projects; those of a project that has any stay unchanged. */
export async function loadBudgets(tx: Knex.Transaction): Promise<void> {
  const there = new Set(await tx('budget_allowances').pluck<string[]>('project_id'));
  for (const [key, count] of Object.entries(BUDGETED)) {
    const author = DEMO_ACCOUNTS.find(({ role, company }) => role === 'ICCoordinator' && company === key);
    const changed = {
      changed_by: author ? `${author.firstName} ${author.lastName}` : 'Coordinator',
      changed_at: CHANGED,
    };
    const projects = Array.from({ length: count }, (_, index) => ({ id: demoId(`project:${key}:${index}`), index }));
    const added = projects.filter(({ id }) => !there.has(id)).map(rowsOf);
    if (added.length === 0) continue;
    const withChange = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, ...changed }));
    await tx('budget_allowances').insert(withChange(added.map(({ allowance }) => allowance)));
    await tx('budgets').insert(withChange(added.flatMap(({ budgets }) => budgets)));
  }
}

const CHANGED = new Date('2026-02-02T09:00:00Z');

/** Builds the rows of the `index`th project: two to eight services, and an allowance that leaves a tenth to a half. */
function rowsOf({ id, index }: { readonly id: string; readonly index: number }) {
  const services = SERVICE_TYPES.slice(0, 2 + ((index * 5) % (SERVICE_TYPES.length - 1)));
  const budgets = services.map((service, place) => {
    // Larger and smaller projects, in steps of five per cent.
    const amount: Cents = USUAL[service] * (80 + 5 * ((index + place) % 12));
    return { service, amount };
  });
  const whole = sumOf(budgets.map(({ amount }) => amount)) * (1.1 + (index % 5) / 10);
  const allowance = {
    id: demoId(`allowance:${id}:${PREMIUM}`),
    project_id: id,
    premium_type: PREMIUM,
    // Rounded up to a hundred units.
    amount: decimalOf(Math.ceil(whole / 10_000) * 10_000),
  };
  return {
    allowance,
    budgets: budgets.map(({ service, amount }) => ({
      id: demoId(`budget:${id}:${service}`),
      project_id: id,
      service_type: service,
      premium_type: PREMIUM,
      amount: decimalOf(amount),
    })),
  };
}
