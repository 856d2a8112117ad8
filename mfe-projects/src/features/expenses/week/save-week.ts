import type { TimeExpenseFields } from '@portal/contracts/finance/expense-fields';
import { ApiError, notify, useWrite } from '@portal/portal-sdk';
import { EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';
import { STALE } from '../expenses.api.ts';
import { refusalsOf, requestLinesOf, type WeekLine, type WeekValues } from './week.schema.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';

/** Returns the function that books the hours of a week and returns what it has booked; refusals name the cells of the form. */
export function useSaveWeek(projectId: string) {
  const create = useWrite('POST /expenses/week', STALE);
  return async ({ riskEngineerId }: WeekValues, lines: readonly WeekLine[]): Promise<readonly TimeExpenseFields[]> => {
    const place = { projectId, ...(riskEngineerId !== null && { riskEngineerId }) };
    const booked = requestLinesOf(lines);
    try {
      await create.mutateAsync({ body: { ...place, lines: booked } });
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      throw new ApiError({
        ...{ status: fault.status, code: fault.code, message: fault.message, details: fault.details },
        ...{
          reason: fault.reason,
          traceId: fault.traceId,
          retryAfter: fault.retryAfter,
          answeredAt: fault.answeredAt,
          cause: fault,
        },
        fieldErrors: refusalsOf(fault.fieldErrors, lines),
      });
    }
    const hours = booked.reduce((sum, line) => sum + line.hours, 0);
    notify.success(`${EXPENSE_SCREEN_TEXTS.added} ${TEXTS.booking(booked.length, hours)}`);
    return booked;
  };
}
