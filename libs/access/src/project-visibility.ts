import { projectScopeOf } from './project-scope.ts';
import type { Viewer } from './viewer.ts';

/** Fields about the insurer's share and premiums: for the insurer's side and the brokers who place the policy. */
const COMMERCIAL = ['linePercent', 'brPremium', 'dsuPremium', 'biPremium', 'triaPremium', 'totalPremium'] as const;
/** Fields of tabs that a site contact does not have (decisions §12). */
const POLICY = [
  ...COMMERCIAL,
  'dsuSumInsured',
  'policyNumber',
  'policyStartDate',
  'policyExpireDate',
  'specialInstruction',
  'tiv',
  'var',
  'bandPercents',
  'riskScore',
  'riskScoreMax',
  'riskBand',
] as const;

const NOTHING: ReadonlySet<string> = new Set();
const OF_OTHERS: ReadonlySet<string> = new Set(COMMERCIAL);
const OF_SITE_CONTACTS: ReadonlySet<string> = new Set(POLICY);

/** Fields of the viewer that decide about a project's fields. */
export type ProjectReader = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>;

/**
 * The fields of a project that the viewer does not see (decisions §11, §12, §19): they are null in every answer, are left
 * out of exports, and can be neither sorted nor filtered by.
 */
export function hiddenProjectFields(viewer: ProjectReader): ReadonlySet<string> {
  if (viewer.role === 'SiteContact') return OF_SITE_CONTACTS;
  const seesAll =
    viewer.role === 'Broker' || viewer.role === 'InsuranceRepresentative' || projectScopeOf(viewer).kind === 'company';
  return seesAll ? NOTHING : OF_OTHERS;
}
