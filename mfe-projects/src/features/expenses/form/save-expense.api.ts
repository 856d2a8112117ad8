import type { Expense } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { useWrite } from '@portal/portal-sdk';
import { STALE } from '../expenses.api.ts';
import { resourceFieldsOf, timeFieldsOf, type ExpenseFormValues } from './expense.schema.ts';

/** Returns the function that changes an entry over the version of `over`, or adds one to a project without it. */
export function useSaveExpense(projectId: string, kind: ExpenseKind) {
  const createTime = useWrite('POST /expenses/time', STALE);
  const updateTime = useWrite('PUT /expenses/time', STALE);
  const createResource = useWrite('POST /expenses/resource', STALE);
  const updateResource = useWrite('PUT /expenses/resource', STALE);
  return ({ rateId, ...entered }: ExpenseFormValues, over: Expense | undefined): Promise<Expense> => {
    // The price that it was booked at is of no stored rate.
    const values = { ...entered, rateId: rateId === over?.id ? null : rateId };
    const place = { projectId, ...(values.riskEngineerId !== null && { riskEngineerId: values.riskEngineerId }) };
    if (kind === 'Time') {
      const fields = timeFieldsOf(values);
      return over
        ? updateTime.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
        : createTime.mutateAsync({ body: { ...place, ...fields } });
    }
    const fields = resourceFieldsOf(values);
    return over
      ? updateResource.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : createResource.mutateAsync({ body: { ...place, ...fields } });
  };
}
