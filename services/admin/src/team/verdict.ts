import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { badRequest, forbidden } from '@portal/service-kit';
import type { Verdict } from '@portal/workflow';

/** Throws 403 for the wrong role, 400 for the wrong state. */
export function refuseUnless(verdict: Verdict<string>): void {
  if (verdict.allowed) return;
  if (verdict.obstacle === 'role') throw forbidden();
  if (verdict.reason === TEAM_TEXTS.coordinatorsByPrimary) throw forbidden(verdict.reason);
  throw badRequest(ERROR_CODES.invalidTransition, verdict.reason);
}
