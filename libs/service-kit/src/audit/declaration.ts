import type { AuditDeclaration } from '@portal/contracts/endpoint/endpoint';

/** Returns the fault of an endpoint's audit declaration, undefined where there is none. Every write declares one. */
export function auditProblem(method: string, audit: AuditDeclaration | undefined): string | undefined {
  if (!audit) return method === 'GET' ? undefined : "declares no audit action: add audit: { action: 'item.verb' }";
  if ('none' in audit) return audit.none.trim() ? undefined : 'is not audited, without a reason';
  return /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(audit.action)
    ? undefined
    : `declares the audit action '${audit.action}', which is not 'item.verb'`;
}
