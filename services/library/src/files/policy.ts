import type { Viewer } from '@portal/access';
import { forbidden, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { judgeHeldFile } from '../holders/policy.ts';
import type { FileWithOwner } from './repository.ts';

const COORDINATORS: readonly Viewer['role'][] = ['ICCoordinator', 'RCCoordinator'];

/**
 * Who reads an attachment: who uploaded it, the person whose CV it is (a coordinator of the company may have uploaded it
 * for them), the coordinators of the company of who uploaded it (spec 3 §2 Team Members, CV), and whoever reads what of a
 * project holds it.
 * @throws 404 outside the company and the project, 403 inside
 */
export async function checkReader(knex: Knex, viewer: Viewer, file: FileWithOwner | undefined): Promise<FileWithOwner> {
  if (!file) throw notFound();
  if (file.ownerId === viewer.userId || file.isOwnCv) return file;
  const isColleague = viewer.companyId !== null && viewer.companyId === file.ownerCompanyId;
  if (isColleague && COORDINATORS.includes(viewer.role)) return file;
  const held = await judgeHeldFile(knex, viewer, file.id);
  if (held === 'read') return file;
  throw isColleague || held === 'noTab' ? forbidden() : notFound();
}
