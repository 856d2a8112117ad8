import type { Viewer } from '@portal/access';
import { forbidden, notFound } from '@portal/service-kit';
import type { FileWithOwner } from './repository.ts';

const COORDINATORS: readonly Viewer['role'][] = ['ICCoordinator', 'RCCoordinator'];

/**
 * Who reads an attachment: who uploaded it, the person whose CV it is (a coordinator of the company may have uploaded it
 * for them), and the coordinators of the company of who uploaded it (spec 3 §2 Team Members, CV).
 * @throws 404 outside the company, 403 inside it
 */
export function checkReader(viewer: Viewer, file: FileWithOwner | undefined): asserts file is FileWithOwner {
  if (!file) throw notFound();
  if (file.ownerId === viewer.userId || file.isOwnCv) return;
  if (viewer.companyId === null || viewer.companyId !== file.ownerCompanyId) throw notFound();
  if (!COORDINATORS.includes(viewer.role)) throw forbidden();
}
