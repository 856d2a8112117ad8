import type { Viewer } from '@portal/access';
import type { CompanyType } from '@portal/contracts/common/enums';
import { forbidden } from '@portal/service-kit';
import { coordinatorOf, type Coordinator } from '../members/coordinator.ts';

/** Companies that have offices and settings, by the first part of their paths (spec 3 §7). */
const PRINCIPALS = { '/insurance-companies': 'Insurance', '/broker-companies': 'Broker' } as const satisfies Record<
  string,
  CompanyType
>;
type Principal = keyof typeof PRINCIPALS;

export const PRINCIPAL_PATHS = Object.keys(PRINCIPALS) as readonly Principal[];

/** The viewer as one who acts for a company of the path's type. @throws 403 for those of another */
export function requirePrincipal(viewer: Viewer, principal: Principal): Coordinator {
  if (viewer.companyType !== PRINCIPALS[principal]) throw forbidden();
  return coordinatorOf(viewer);
}
