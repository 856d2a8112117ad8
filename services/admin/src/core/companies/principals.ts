import type { Viewer } from '@portal/access';
import type { CompanyType } from '@portal/contracts/common/enums';
import { forbidden } from '@portal/service-kit';
import { coordinatorOf, type Coordinator } from '../members/coordinator.ts';

/**
 * Returns the viewer as a coordinator of a company of the type. @throws 403 for companies of another type
 */
export function requireCompanyOf(viewer: Viewer, type: CompanyType): Coordinator {
  if (viewer.companyType !== type) throw forbidden();
  return coordinatorOf(viewer);
}
