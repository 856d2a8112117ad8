import { badRequest, forbidden } from '@portal/service-kit';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { DocumentVerdict } from '@portal/workflow';

/** Stops what the rights do not allow. @throws 403 for the role, 400 for the state or a rule */
export function requireAllowed(verdict: DocumentVerdict): void {
  if (verdict.allowed) return;
  if (verdict.obstacle === 'role') throw forbidden(verdict.reason);
  throw badRequest(verdict.code ?? ERROR_CODES.invalidTransition, verdict.reason);
}
