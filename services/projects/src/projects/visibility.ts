import { projectScopeOf, type Viewer } from '@portal/access';

/** What the project costs its owner: for the insurer's side and those who place the policy. */
const COMMERCIAL = ['linePercent', 'brPremium', 'dsuPremium', 'biPremium', 'triaPremium', 'totalPremium'] as const;
/** What stands in the tabs that a site contact does not have (decisions §12). */
const POLICY = [
  ...COMMERCIAL,
  'dsuSumInsured',
  'policyNumber',
  'policyStartDate',
  'policyExpireDate',
  'specialInstruction',
  'var',
  'riskScore',
] as const;

const NOTHING: ReadonlySet<string> = new Set();
const OF_OTHERS: ReadonlySet<string> = new Set(COMMERCIAL);
const OF_SITE_CONTACTS: ReadonlySet<string> = new Set(POLICY);

/**
 * The fields of a project that the viewer does not see (decisions §11, §12, §19): they are null in every answer and
 * cannot be sorted by.
 */
export function hiddenFields(viewer: Viewer): ReadonlySet<string> {
  if (viewer.role === 'SiteContact') return OF_SITE_CONTACTS;
  const seesAll =
    viewer.role === 'Broker' || viewer.role === 'InsuranceRepresentative' || projectScopeOf(viewer).kind === 'company';
  return seesAll ? NOTHING : OF_OTHERS;
}
