import { ApiError } from '@portal/portal-sdk';
import { SERVER_ERROR } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

const FIELD = 'isExchangeRateConfirmed';

/** Reason of a refusal of which nothing but the confirmation of a rate is missing. */
const UNCONFIRMED = 'ExchangeRateUnconfirmed';

/**
 * Returns the question about a rate of exchange that the server alone has asked: its text as long as `key`, which differs with
 * each rate, is that of the refusal. `takeDoubt` returns true for such a refusal, whose text then stands at the box.
 */
export function useExchangeDoubt(
  { setError }: Pick<UseFormReturn<{ readonly [FIELD]: boolean }>, 'setError'>,
  key: string,
): { readonly question: string | undefined; readonly takeDoubt: (fault: unknown) => boolean } {
  const [doubt, setDoubt] = useState<{ readonly key: string; readonly text: string }>();
  useEffect(() => {
    // The box may be drawn for the refusal alone.
    if (doubt) setError(FIELD, { type: SERVER_ERROR, message: doubt.text }, { shouldFocus: true });
  }, [doubt, setError]);
  return {
    question: doubt?.key === key ? doubt.text : undefined,
    takeDoubt: (fault) => {
      if (!(fault instanceof ApiError) || fault.reason !== UNCONFIRMED) return false;
      setDoubt({ key, text: fault.fieldErrors[FIELD]?.[0] ?? fault.message });
      return true;
    },
  };
}
