/** What a route's requests are called in the audit record. Every route that is not a GET declares one. */
export type AuditDeclaration = AuditedRoute | UnauditedRoute;

export interface AuditedRoute {
  /** `item.verb`, both in camelCase: `project.close`. */
  readonly action: string;
  /**
   * `faults` where also refusals that are no 401, 403 or 404 are recorded, but for fields that are wrong: sign-in, whose
   * refusals are 400.
   */
  readonly refusals?: 'faults';
}

export interface UnauditedRoute {
  /** Why nothing is changed. */
  readonly none: string;
}

/** Says what is wrong with a route's declaration, undefined where nothing is. */
export function auditProblem(method: string, audit: AuditDeclaration | undefined): string | undefined {
  if (!audit) return method === 'GET' ? undefined : "declares no audit action: add audit: { action: 'item.verb' }";
  if ('none' in audit) return audit.none.trim() ? undefined : 'is not audited, without a reason';
  return /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(audit.action)
    ? undefined
    : `declares the audit action '${audit.action}', which is not 'item.verb'`;
}
