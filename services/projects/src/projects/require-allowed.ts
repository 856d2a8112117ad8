import { ERROR_CODES } from '@portal/contracts/common/error';
import { badRequest, forbidden, invalid } from '@portal/service-kit';
import type { Verdict } from '@portal/workflow';

type Allowed<State extends string> = Extract<Verdict<State>, { readonly allowed: true }>;

/**
 * Goes on where a workflow allows an action; else 403 for the role, 400 for the state or a guard (decisions §5). `fields`
 * says which field a reason belongs to, where it belongs to one.
 */
export function requireAllowed<State extends string>(
  verdict: Verdict<State>,
  fields: Readonly<Record<string, string>> = {},
): Allowed<State> {
  if (verdict.allowed) return verdict;
  const { obstacle, reason, code = ERROR_CODES.invalidTransition } = verdict;
  if (obstacle === 'role') throw forbidden(reason);
  const field = fields[reason];
  throw field === undefined ? badRequest(code, reason) : invalid({ [field]: [reason] });
}
