import type { Viewer } from '@portal/access';
import { forbidden } from '@portal/service-kit';

/** A viewer who acts for a company. */
export type Coordinator = Viewer & { readonly companyId: string };

/** The viewer as one who acts for a company. Throws 403 for people without one. */
export function coordinatorOf(viewer: Viewer): Coordinator {
  const { companyId } = viewer;
  if (companyId === null) throw forbidden();
  return { ...viewer, companyId };
}
