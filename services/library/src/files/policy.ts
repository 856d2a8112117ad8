import type { Viewer } from '@portal/access';
import { forbidden, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { authorizeHeldFile } from '../core/holders/policy.ts';
import type { FileWithOwner } from '../core/files/file.repository.ts';

const COORDINATORS: readonly Viewer['role'][] = ['ICCoordinator', 'RCCoordinator'];

/**
 * Authorizes reading an attachment: the uploader, the person whose CV it is (their coordinator may have uploaded it), the people of the company whose logo it is,
 * the coordinators of the uploader's company (spec 3 §2 Team Members, CV), and everybody who reads the item of a
 * project that holds it. @throws 404 outside the company and the project, 403 inside
 */
export async function checkReader(knex: Knex, viewer: Viewer, file: FileWithOwner | undefined): Promise<FileWithOwner> {
  if (!file) throw notFound();
  if (file.ownerId === viewer.userId || file.isOwnCv || file.isOwnLogo) return file;
  const isColleague = viewer.companyId !== null && viewer.companyId === file.ownerCompanyId;
  if (isColleague && COORDINATORS.includes(viewer.role)) return file;
  const held = await authorizeHeldFile(knex, viewer, file.id);
  if (held === 'read') return file;
  throw isColleague || held === 'noTab' ? forbidden() : notFound();
}
