import type { Viewer } from '@portal/access';
import { forbidden } from '@portal/service-kit';
import type { CompanyType } from '@portal/contracts/common/enums';

/** A viewer who acts for a company. */
export type Coordinator = Viewer & { readonly companyId: string };

/** The viewer as one who acts for a company. Throws 403 for people without one. */
export function coordinatorOf(viewer: Viewer): Coordinator {
  const { companyId } = viewer;
  if (companyId === null) throw forbidden();
  return { ...viewer, companyId };
}

/**
 * Returns the viewer as a coordinator of a company of the type. @throws 403 for companies of another type
 */
export function requireCompanyOf(viewer: Viewer, type: CompanyType): Coordinator {
  if (viewer.companyType !== type) throw forbidden();
  return coordinatorOf(viewer);
}
