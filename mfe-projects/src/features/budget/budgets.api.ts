import type { Budget, BudgetAllowance, BudgetFields } from '@portal/contracts/finance/budget';
import { call, endpointKey, useEndpoint, useWrite } from '@portal/portal-sdk';

/** Reads the budgets of a project. */
export const useBudgets = (projectId: string) => useEndpoint('GET /budgets', { query: { projectId } });

/** Reads the allowances of a project. */
export const useAllowances = (projectId: string) => useEndpoint('GET /budget-allowances', { query: { projectId } });

/** Returns a budget as it is now; undefined where it is gone. */
export const budgetNow = async ({ id, projectId }: Pick<Budget, 'id' | 'projectId'>): Promise<Budget | undefined> =>
  (await call('GET /budgets', { query: { projectId } })).items.find((one) => one.id === id);

/** Returns the query of a budget; null is one that is gone. */
export const budgetQuery = (projectId: string, id: string) => ({
  queryKey: [...endpointKey('GET /budgets', { query: { projectId } }), id],
  queryFn: async () => (await budgetNow({ id, projectId })) ?? null,
});

/** Returns the function that changes a budget over the version of `over`, or adds one without it. */
export function useSaveBudget(projectId: string) {
  const create = useWrite('POST /budgets');
  const update = useWrite('PUT /budgets');
  return ({ serviceType, ...fields }: BudgetFields, over: Budget | undefined) =>
    over
      ? update.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : create.mutateAsync({ body: { projectId, serviceType, ...fields } });
}

/** Deletes a budget; refreshes after a refusal, too, since something has changed. */
export const useDeleteBudget = () => useWrite('DELETE /budgets/{id}', { refreshWhenRefused: true });

/** Returns the allowance of a premium as it is now; undefined where the project has no such premium any more. */
export const allowanceNow = async (
  projectId: string,
  { premiumType }: BudgetAllowance,
): Promise<BudgetAllowance | undefined> =>
  (await call('GET /budget-allowances', { query: { projectId } })).items.find((one) => one.premiumType === premiumType);

/** Returns the function that sets the allowance of a premium over the version of `over`. */
export function useSaveAllowance(projectId: string) {
  const save = useWrite('POST /budget-allowances');
  return (amount: number, { premiumType, version }: BudgetAllowance) =>
    save.mutateAsync({ body: { projectId, premiumType, amount }, ifMatch: version });
}
