import { ApiError, notify, useWrite } from '@portal/portal-sdk';
import { refusalsOf, requestLinesOf, type WeekLine, type WeekValues } from './week.schema.ts';
import { EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';

/** Returns the function that books the hours of a week; refusals name the cells of the form. */
export function useSaveWeek(projectId: string) {
  const create = useWrite('POST /expenses/week');
  return async ({ riskEngineerId }: WeekValues, lines: readonly WeekLine[]): Promise<void> => {
    const place = { projectId, ...(riskEngineerId !== null && { riskEngineerId }) };
    try {
      await create.mutateAsync({ body: { ...place, lines: requestLinesOf(lines) } });
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
    notify.success(EXPENSE_SCREEN_TEXTS.added);
  };
}
