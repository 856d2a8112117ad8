import { can, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { ACTIONS, RESOURCES, type AccessRule } from '@portal/rights';
import { forbidden } from './errors.ts';

/** Returns the fault of an access rule, undefined where there is none. */
export function ruleProblem(rule: AccessRule | undefined): string | undefined {
  if (!rule) return 'declares no access';
  if (rule.kind === 'public' && !rule.reason.trim()) return 'is public without a reason';
  if (rule.kind !== 'role') return undefined;
  if (!RESOURCES.includes(rule.resource)) return `names the unknown resource '${String(rule.resource)}'`;
  if (!ACTIONS.includes(rule.action)) return `names the unknown action '${String(rule.action)}'`;
  return undefined;
}

/**
 * Refuses a signed-in viewer in the order of decisions §11: terms, then role. The account's access is implied by the
 * token: identity issues none without access, and revokes those of an account that loses it. @throws 403
 */
export function checkAccess(rule: AccessRule, viewer: Viewer): void {
  if (rule.kind === 'signedInBeforeTerms' || rule.kind === 'public') return;
  if (!viewer.acceptedEula || !viewer.acceptedLicense) {
    throw forbidden('Accept the terms to go on.', ERROR_CODES.termsNotAccepted);
  }
  if (rule.kind === 'role' && !can(viewer, rule.action, rule.resource)) throw forbidden();
}
