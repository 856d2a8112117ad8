import * as endpoints from '@portal/contracts/finance/budget.endpoints';
import { SERVICE_LABELS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { actionVerdict, evaluateNewBudget } from '@portal/workflow';
import { reachForMoney } from '../core/access/reach-project.ts';
import { usesOf } from '../core/booked/uses.ts';
import { listAllowances, saveAllowance } from './allowances.ts';
import { budgetOf, factsOf, inOrder, unbudgetedOf } from './budget.mapping.ts';
import { budgetsOf } from '../core/budgets/budgets.ts';
import { allowancesOf } from './budget.repository.ts';
import { addBudget, deleteBudget, updateBudget } from './budgets.ts';

/** BUDGET of a project: a budget for each service, an allowance for each premium (spec 2 §7, decisions §20, §27). */
export function budgetRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, endpoints.listBudgets, async ({ viewer, query }) => {
    const project = await reachForMoney(pool, viewer, query.projectId, 'budget');
    const [budgets, allowances, uses] = await Promise.all([
      budgetsOf(pool, project.id),
      allowancesOf(pool, project.id),
      usesOf(pool, project.id),
    ]);
    const items = inOrder(budgets).map((budget) => budgetOf(budget, project, viewer, uses));
    const create = actionVerdict('create', evaluateNewBudget(project, factsOf(budgets, allowances), viewer));
    const unbudgeted = unbudgetedOf(budgets, uses);
    return { data: { items, unbudgeted, currency: project.details.currency, create } };
  });

  route(app, endpoints.listServiceTypes, async ({ viewer, query }) => {
    const project = await reachForMoney(pool, viewer, query.projectId, 'budget');
    const allocated = new Set((await budgetsOf(pool, project.id)).map(({ service_type: service }) => service));
    const ofService = (value: (typeof SERVICE_TYPES)[number]) => ({
      ...{ value, label: SERVICE_LABELS[value], isAllocated: allocated.has(value) },
    });
    return { data: SERVICE_TYPES.map(ofService) };
  });

  route(app, endpoints.createBudget, async ({ viewer, body, reply }) => {
    const { project, budget } = await transaction(knex, (tx) => addBudget(tx, viewer, body));
    reply.header('etag', etag(budget.version));
    return { data: budgetOf(budget, project, viewer, await usesOf(pool, project.id)) };
  });

  route(app, endpoints.updateBudget, async ({ viewer, body: { id, ...fields }, reply, expected }) => {
    const { project, budget } = await transaction(knex, (tx) => updateBudget(tx, viewer, { id, expected }, fields));
    reply.header('etag', etag(budget.version));
    return { data: budgetOf(budget, project, viewer, await usesOf(pool, project.id)) };
  });

  route(app, endpoints.deleteBudget, async ({ viewer, params, expected }) => ({
    data: { id: await transaction(knex, (tx) => deleteBudget(tx, viewer, { id: params.id, expected })) },
  }));

  route(app, endpoints.listBudgetAllowances, async ({ viewer, query }) => ({
    data: await listAllowances(pool, viewer, query.projectId),
  }));

  route(app, endpoints.saveBudgetAllowance, async ({ viewer, body, reply, expected }) => {
    const allowance = await transaction(knex, (tx) => saveAllowance(tx, viewer, body, expected));
    reply.header('etag', etag(allowance.version));
    return { data: allowance };
  });
}
